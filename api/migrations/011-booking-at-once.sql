-- Ends a statement that stands on what has changed since it was read: whoever wrote it looks again.
create function refuse_changed() returns void language plpgsql as $$
begin
  raise exception 'what was read has changed' using errcode = 'serialization_failure';
end
$$;

-- A key is looked up by its user alone and lives for a day: what the constraint cost each booking it gave to nobody.
alter table idempotency_keys drop constraint idempotency_keys_user_id_fkey;

-- In an order, so that the same facts are the same text.
create or replace view subscription_facts as
  select
    s.user_id,
    s.plan_id,
    s.trial,
    s.taken_at,
    (select coalesce(json_agg(act order by act.act_order), '[]') from subscription_acts act
      where act.subscription_id = s.id) as acts,
    (select coalesce(json_agg(payment order by payment.provider_id), '[]') from subscription_payments payment
      where payment.subscription_id = s.id) as payments
  from subscriptions s;
