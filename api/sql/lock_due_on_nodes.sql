-- How `lock_due` locks due messages on a distributed database. There a statement about all companies asks each node, and a
-- statement that locks rows is about one shard. So the queue is read without locks, with few statements: one finds the next lane with due
-- messages, which is the only one while none are due. Then the first messages are locked, shard by shard, and those after
-- them only where another process had locked all.
create or replace function lock_due_on_nodes(of_channel text, lanes smallint[], turns uuid[], own_number boolean, due timestamptz, most integer, share integer)
  returns table (id uuid, company uuid, lane smallint, is_first boolean) language plpgsql as $$
declare
  ids uuid[] := '{}';
  companies uuid[] := '{}';
  of_lanes smallint[] := '{}';
  nths bigint[] := '{}';
  places integer[] := '{}';
  ordered uuid[];
  locked uuid[] := '{}';
  next_lane smallint := 0;
  of_lane uuid[];
  one record;
begin
  for i in 1 .. cardinality(lanes) loop
    if next_lane < lanes[i] then
      select q.lane into next_lane from message_queue q
        where q.channel = of_channel and q.lane >= lanes[i] and q.due_at <= due order by q.lane limit 1;
      exit when not found;
    end if;
    continue when next_lane > lanes[i];
    of_lane := array(select due_companies(of_channel, lanes[i], own_number, due, turns[i], most));
    -- The companies with due messages may all have a number of their own, or none of them.
    continue when of_lane = '{}';
    for one in
      select w.message_id, w.company_id, w.nth from (
        select q.message_id, q.company_id, row_number() over (partition by q.company_id order by q.due_at) as nth
        from message_queue q
        where q.channel = of_channel and q.lane = lanes[i] and q.company_id = any(of_lane) and q.due_at <= due) w
      where w.nth <= ceil(most::numeric / cardinality(of_lane))
    loop
      ids := ids || one.message_id;
      companies := companies || one.company_id;
      of_lanes := of_lanes || lanes[i];
      nths := nths || one.nth;
      places := places || array_position(of_lane, one.company_id);
    end loop;
  end loop;
  ordered := array(select w.id from (
      select c.id, c.lane, row_number() over (partition by c.lane order by c.nth, c.place) as turn
      from unnest(ids, of_lanes, nths, places) as c (id, lane, nth, place)) w
    order by w.turn > share, w.lane, w.turn);
  for page in 0 .. (cardinality(ordered) - 1) / most loop
    for one in
      select array_agg(c.id) as ids, array_agg(distinct c.company) as companies from unnest(ids, companies) as c (id, company)
      where c.id = any(ordered[page * most + 1 : (page + 1) * most])
      group by get_shard_id_for_distribution_column('messages', c.company) order by 1
    loop
      locked := locked || array(select m.id from messages m
        where m.company_id = any(one.companies) and m.id = any(one.ids)
          and m.status in ('queued', 'sending') and m.next_attempt_at <= due for update skip locked);
    end loop;
    exit when cardinality(locked) > 0;
  end loop;
  return query select c.id, c.company, c.lane, c.nth = 1 from unnest(ids, companies, of_lanes, nths) as c (id, company, lane, nth)
    where c.id = any(locked) order by array_position(ordered, c.id);
end $$;
