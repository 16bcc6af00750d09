-- The prices of the plans in the releases that did not store prices.
create or replace function first_price(plan_id text) returns integer language sql immutable as $$
  select case plan_id when 'micro' then 990 when 'basic' then 2990 when 'pro' then 5990 end
$$;
