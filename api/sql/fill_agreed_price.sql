-- The previous release inserts subscriptions and `subscription_acts` without a price: this trigger gives them the price
-- of that release.
create or replace function fill_agreed_price() returns trigger language plpgsql as $$
begin
  new.cents := first_price(new.plan_id);
  return new;
end
$$;
