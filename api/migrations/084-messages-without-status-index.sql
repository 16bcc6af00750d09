-- Replaced by `message_queue`.
drop index messages_due;
-- Replaced by `messages_with_reason`.
drop index messages_failed;
drop index messages_undelivered;
