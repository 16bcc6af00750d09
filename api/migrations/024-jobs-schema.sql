-- pg-boss makes its schema itself, and of two processes that start together on an empty database one failed: the
-- session that looked for the schema a moment before does not see the other's. Migrations wait for each other.
create schema if not exists jobs;
