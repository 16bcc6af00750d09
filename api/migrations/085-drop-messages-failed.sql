-- outside a transaction
-- Replaced by `messages_with_reason`.
drop index concurrently if exists messages_failed;
