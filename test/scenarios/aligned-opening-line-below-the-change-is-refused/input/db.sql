create table webhooks (
  id serial primary key,
  name text not null,
  created timestamp
);

create table orders (
create table users (
  id uuid
);
