-- outside a transaction
-- Messages with a reason: failed and held ones, and ones that are tried again. The predicate does not name `status`, so
-- that a message that is sent changes no index.
create index concurrently if not exists messages_with_reason on messages (company_id, created_at, id) where reason is not null;
