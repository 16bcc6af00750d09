-- outside a transaction
-- Replaced by `message_queue`. The release before finds its due messages more slowly from now on.
drop index concurrently if exists messages_due;
