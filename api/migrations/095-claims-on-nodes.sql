-- How a distributed database claims messages: `message_queue` is beside `messages` on each node, where their triggers keep it.

-- Whether the tables are distributed by company (Citus).
create function is_distributed() returns boolean language sql stable as $$
  select to_regclass('pg_catalog.pg_dist_partition') is not null
$$;

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

-- The same on a distributed database. There a statement about all companies asks each node, and a statement that locks
-- rows is about one shard. So the queue is read without locks, with few statements: one finds the next lane with due
-- messages, which is the only one while none are due. Then the first messages are locked, shard by shard, and those after
-- them only where another process had locked all.
create function lock_due_on_nodes(of_channel text, lanes smallint[], turns uuid[], own_number boolean, due timestamptz, most integer, share integer)
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
