-- Locks due messages of a channel (`lockDue`). `is_first`: the message is the first of its company in this turn of the lane.
-- `offset 0` lets each lane ask once for its companies: without it the limit of each company would ask again.
create or replace function lock_due(of_channel text, lanes smallint[], turns uuid[], own_number boolean, due timestamptz, most integer, share integer)
  returns table (id uuid, company uuid, lane smallint, is_first boolean) language plpgsql set enable_seqscan = off as $$
begin
  if is_distributed() then
    return query select * from lock_due_on_nodes(of_channel, lanes, turns, own_number, due, most, share);
    return;
  end if;
  return query
    select m.id, coalesce(m.company_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'), picked.lane, picked.nth = 1 from (
      select waiting.message_id, one.lane, waiting.nth,
        row_number() over (partition by one.lane order by waiting.nth, turn.place) as place
      from unnest(lanes, turns) as one (lane, after)
      cross join lateral (select array(select due_companies(of_channel, one.lane, own_number, due, one.after, most)) as companies
        offset 0) of_lane
      cross join lateral unnest(of_lane.companies) with ordinality as turn (company_id, place)
      cross join lateral (
        select q.message_id, row_number() over (order by q.due_at) as nth from message_queue q
        where q.channel = of_channel and q.lane = one.lane and q.company_id = turn.company_id and q.due_at <= due
        order by q.due_at limit ceil(most::numeric / cardinality(of_lane.companies))
      ) waiting) picked
    join messages m on m.id = picked.message_id
    where m.status in ('queued', 'sending') and m.next_attempt_at <= due
    order by picked.place > share, picked.lane, picked.place
    limit most for update of m skip locked;
end $$;
