-- The next companies with due messages in a lane, after a company and then from the first one again, each once. On a
-- distributed database each jump would ask all nodes, so one statement reads the companies of all of them.
-- `own_number`: only companies with or without a WhatsApp number of their own; null: all companies.
create or replace function due_companies(of_channel text, of_lane smallint, own_number boolean, due timestamptz, after uuid, most integer)
  returns setof uuid language plpgsql stable set enable_seqscan = off as $$
declare
  one uuid := after;
  begins_again boolean := false;
  given integer := 0;
begin
  if is_distributed() then
    return query select q.company_id from message_queue q
      where q.channel = of_channel and q.lane = of_lane and q.company_id > after and q.due_at <= due and (own_number is null
        or own_number = exists (select from whatsapp_numbers n where n.company_id = q.company_id))
      group by q.company_id order by q.company_id limit most;
    get diagnostics given = row_count;
    if given < most then
      return query select q.company_id from message_queue q
        where q.channel = of_channel and q.lane = of_lane and q.company_id <= after and q.due_at <= due and (own_number is null
          or own_number = exists (select from whatsapp_numbers n where n.company_id = q.company_id))
        group by q.company_id order by q.company_id limit most - given;
    end if;
    return;
  end if;
  while given < most loop
    select company_id into one from message_queue
      where channel = of_channel and lane = of_lane and company_id > one and due_at <= due
      order by company_id limit 1;
    if one is null then
      exit when begins_again;
      begins_again := true;
      one := '00000000-0000-0000-0000-000000000000';
      continue;
    end if;
    exit when begins_again and one > after;
    continue when own_number is not null
      and own_number <> exists (select from whatsapp_numbers where whatsapp_numbers.company_id = one);
    given := given + 1;
    return next one;
  end loop;
end $$;
