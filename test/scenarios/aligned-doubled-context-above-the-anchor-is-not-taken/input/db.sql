-- tables

create table tenants (
  id serial primary key,
  name text not null,
  created timestamp default now()
);

create table queues (
  id serial primary key,
  name text not null,
  created timestamp default now()
);

create table events (
  id serial primary key,
  name text not null,
  created timestamp default now()
);

create table users (
  id serial primary key,
  name text not null,
  created timestamp default now()
);

create table ledgers (
  id serial primary key,
  name text not null,
  created timestamp default now()
);

create table reports (
  id serial primary key,
  name text not null,
  created timestamp default now()
);

create table payments (
  id serial primary key,
  name text not null,
  created timestamp default now()
);

create table searches (
  id serial primary key,
  name text not null,
  created timestamp default now()
);
