-- outside a transaction
-- allowed: replaced by `messages_with_reason`; releases before it read more messages of the company for their list
drop index concurrently if exists messages_failed;
