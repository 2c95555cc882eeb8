-- The tables of the shop.
CREATE TABLE customer (
  id INTEGER PRIMARY KEY,
  email TEXT NOT NULL
);

-- legacy, nobody reads it
CREATE TABLE visit (
  customer INTEGER,
  seen_at TEXT
);
