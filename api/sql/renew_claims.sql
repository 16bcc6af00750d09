-- Keeps the claims of messages until an instant. One after another in one order, so that two calls cannot wait for each other.
create or replace function renew_claims(ids uuid[], companies uuid[], until timestamptz) returns void language plpgsql set enable_seqscan = off as $$
declare
  one record;
begin
  for one in select id, company from unnest(ids, companies) as message (id, company) order by id loop
    update message_queue set claimed_until = until
      where company_id = one.company and message_id = one.id and claimed_until is not null;
  end loop;
end $$;
