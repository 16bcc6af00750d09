-- The previous release completes and reopens appointments without the columns of payments. This trigger gives its
-- completions the values of a completion without a payment, and no share. The previous release inserts no completed
-- appointment, so the trigger runs on updates only.
create or replace function fill_payment() returns trigger language plpgsql as $$
begin
  if new.status <> 'completed' then
    new.paid_cents := null;
    new.paid_method := null;
    new.tip_cents := null;
    new.paid_on := null;
    new.share_basis_points := null;
    new.share_cents := null;
  elsif new.paid_on is null then
    new.paid_cents := coalesce(new.price_cents, 0);
    new.paid_method := 'other';
    new.tip_cents := 0;
    new.paid_on := (select (new.updated_at at time zone timezone)::date from companies where id = new.company_id);
    new.share_cents := 0;
  end if;
  return new;
end
$$;
