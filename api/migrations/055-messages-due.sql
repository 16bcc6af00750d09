-- The rows of messages are the queue from which they are sent: each process looks for those of one channel that are due.
drop index messages_open;
create index messages_due on messages (channel, next_attempt_at) where status in ('queued', 'sending');

-- Only reports about telephone messages are found by the provider's id. That of a mail is the server's answer.
drop index messages_by_provider;
create index messages_by_provider on messages (provider_id) where provider_id is not null and channel <> 'email';
