-- outside a transaction
-- allowed: replaced by `message_queue`; releases before it find due messages more slowly, and new processes send these
drop index concurrently if exists messages_due;
