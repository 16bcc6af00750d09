-- Locks due messages of a channel (`lockDue`). Each statement is about one company, which a distributed database needs to
-- lock rows. `is_first`: the message is the first of its company in this turn of the lane.
create or replace function lock_due(of_channel text, lanes smallint[], turns uuid[], own_number boolean, due timestamptz, most integer, share integer)
  returns table (id uuid, company uuid, lane smallint, is_first boolean) language plpgsql set enable_seqscan = off as $$
declare
  product constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  ids uuid[] := '{}';
  companies uuid[] := '{}';
  of_lanes smallint[] := '{}';
  nths integer[] := '{}';
  places integer[] := '{}';
  of_lane uuid[];
  waiting uuid[];
  given integer := 0;
  has_company boolean := (select attnotnull from pg_attribute
    where attrelid = 'messages'::regclass and attname = 'company_id');
  one record;
begin
  for i in 1 .. cardinality(lanes) loop
    of_lane := array(select due_companies(of_channel, lanes[i], own_number, due, turns[i], most));
    for place in 1 .. cardinality(of_lane) loop
      waiting := array(select q.message_id from message_queue q
        where q.channel = of_channel and q.lane = lanes[i] and q.company_id = of_lane[place] and q.due_at <= due
        order by q.due_at limit ceil(most::numeric / cardinality(of_lane)));
      for nth in 1 .. cardinality(waiting) loop
        ids := ids || waiting[nth];
        companies := companies || of_lane[place];
        of_lanes := of_lanes || lanes[i];
        nths := nths || nth;
        places := places || place;
      end loop;
    end loop;
  end loop;
  for one in
    select p.* from (
      select w.*, row_number() over (partition by w.lane order by w.nth, w.place) as turn
      from unnest(ids, companies, of_lanes, nths, places) as w (id, company, lane, nth, place)) p
    order by p.turn > share, p.lane, p.turn
  loop
    exit when given = most;
    perform from messages m where m.company_id = one.company and m.id = one.id
      and m.status in ('queued', 'sending') and m.next_attempt_at <= due for update skip locked;
    if not found and one.company = product and not has_company then
      perform from messages m where m.company_id is null and m.id = one.id
        and m.status in ('queued', 'sending') and m.next_attempt_at <= due for update skip locked;
    end if;
    continue when not found;
    given := given + 1;
    id := one.id;
    company := one.company;
    lane := one.lane;
    is_first := one.nth = 1;
    return next;
  end loop;
end $$;
