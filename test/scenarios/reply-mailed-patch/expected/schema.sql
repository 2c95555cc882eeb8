CREATE TABLE articles (
  id INTEGER PRIMARY KEY,
  sku TEXT NOT NULL UNIQUE,
  price INTEGER NOT NULL
);

-- Every movement of goods.
CREATE TABLE movements (
  id INTEGER PRIMARY KEY,
  article_id INTEGER NOT NULL REFERENCES articles (id),
  amount INTEGER NOT NULL
);
