-- The links of a message by the hashes of their tokens (`MessageLinks`). Null: the message has no links, or an earlier
-- release wrote it, and its links are rows of `links`. The previous release ignores the column.
alter table messages add column links jsonb;
