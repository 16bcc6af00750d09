-- The monthly price that an act agreed. With it a subscription's state does not depend on today's price list.
alter table subscriptions add column cents integer check (cents > 0);
alter table subscription_acts add column cents integer check (cents > 0);

-- The only prices before this file. The release before inserts rows without a price, and must not fail while both run.
create function first_price(plan_id text) returns integer language sql immutable as $$
  select case plan_id when 'micro' then 990 when 'basic' then 2990 when 'pro' then 5990 end
$$;
create function fill_agreed_price() returns trigger language plpgsql as $$
begin
  new.cents := first_price(new.plan_id);
  return new;
end
$$;
create trigger subscriptions_price_filled before insert on subscriptions
  for each row when (new.cents is null) execute function fill_agreed_price();
create trigger subscription_acts_price_filled before insert on subscription_acts
  for each row when (new.cents is null) execute function fill_agreed_price();

update subscriptions set cents = first_price(plan_id);
update subscription_acts set cents = first_price(plan_id);
alter table subscriptions alter column cents set not null;
alter table subscription_acts alter column cents set not null;

alter table subscription_acts drop constraint subscription_acts_kind_check;
alter table subscription_acts add constraint subscription_acts_kind_check check (kind in ('cancelled', 'reactivated',
  'plan_changed', 'price_changed'));

create or replace view subscription_facts as
  select
    s.user_id,
    s.plan_id,
    s.trial,
    s.taken_at,
    (select coalesce(json_agg(act order by act.act_order), '[]') from subscription_acts act
      where act.subscription_id = s.id) as acts,
    (select coalesce(json_agg(payment order by payment.provider_id), '[]') from subscription_payments payment
      where payment.subscription_id = s.id) as payments,
    s.cents
  from subscriptions s;

alter table messages drop constraint messages_event_check;
alter table messages add constraint messages_event_check check (event in ('booked', 'asked', 'deposit_asked',
  'deposit_claimed', 'moved', 'cancelled', 'zone_changed', 'offered', 'offer_unanswered', 'time_opened',
  'reminder_first', 'reminder_second', 'contested', 'statement_sent', 'statement_answered', 'invited', 'contact',
  'trial_ending', 'payment_due', 'payment_overdue', 'price_changed', 'subscription_cancelled'));
