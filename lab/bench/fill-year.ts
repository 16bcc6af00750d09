import { addDays } from '@encaixe/contract/local-time.ts'
import { defaultWorkSchedule, weekdays } from '@encaixe/contract/work-schedule.ts'
import { sql } from 'kysely'
import type { Database } from '../../api/platform/database/db.ts'
import { testIssuer } from '../../api/testing/test-api.ts'
import { today } from './world.ts'

/** The rows of one shop. */
export type Shape = {
  /** Appointments in a year. */
  appointments: number
  clients: number
  /** How many of the clients have an account. */
  accounts: number
  /** Days before today from which appointments have their messages. */
  messageDays: number
  /** Whether indexes are made after the rows: a large fill takes minutes, but its indexes are denser than in life. */
  isBulk?: boolean
}

export const ofShop: Shape = { appointments: 1_000, clients: 100, accounts: 50, messageDays: 365 }
export const people = 3
const days = 365
const ahead = 14

/** The account of a shop's owner or of one of its clients, as `TestApi.as` names it. */
export const accountOf = (shop: number, client?: number) =>
  client === undefined ? `dono-${shop}` : `cliente-${shop}-${client}`

function workSchedule(): string {
  const day = { enabled: true, startTime: '09:00', endTime: '19:00', breakStart: null, breakEnd: null }
  return JSON.stringify({
    ...defaultWorkSchedule(),
    ...Object.fromEntries(weekdays.map((name) => [name, day])),
  })
}

/**
 * The rows that a year of bookings leaves, as the product would have left them at `today`: shops that have paid, their
 * clients, appointments, histories, trails, messages and reminders. Appointments are written in the order of their
 * days, so that pages have rows of all shops, as in life. The terms are those that one account has accepted already.
 */
export async function fillYear(database: Database, shops: number, shape: Shape = ofShop): Promise<void> {
  const { exec } = database
  await fillShops(database, shops, shape)
  const fillRows = async () => {
    await fillClients(database, shape)
    for (let from = -days; from < ahead; from += 30)
      await fillMonth(database, { from, until: Math.min(from + 30, ahead), shape })
    await exec(countVisits)
  }
  await (shape.isBulk ? withoutIndexes(database, fillRows) : fillRows())
  await exec('drop table bench_clients')
}

async function fillShops({ exec }: Database, shops: number, { clients, accounts }: Shape): Promise<void> {
  await exec(`
    create table bench_shops as
      select n, gen_random_uuid() as user_id, gen_random_uuid() as company_id, gen_random_uuid() as procedure_id,
        array(select gen_random_uuid() from generate_series(1, ${people} + 0 * n)) as people
      from generate_series(1, ${shops}) n;
    create table bench_clients as
      select n, k, company_id, gen_random_uuid() as client_id, case when k < ${accounts} then gen_random_uuid() end as user_id,
        case when k < ${accounts} then 'cliente-' || n || '-' || k else 'cliente.' || n || '.' || k end as name
      from bench_shops, generate_series(0, ${clients - 1}) k;
    create index on bench_clients (n, k);
    analyze bench_shops, bench_clients;
    with accepted as (select terms_version, terms_accepted_at, terms_hash from users where terms_hash is not null limit 1),
      accounts as (
        select user_id, 'dono-' || n as subject from bench_shops
        union all select user_id, name from bench_clients where user_id is not null)
    insert into users (id, issuer, subject, name, email, email_verified, terms_version, terms_accepted_at, terms_hash,
        created_at, last_seen_at)
      select user_id, '${testIssuer.issuer}', subject, initcap(subject), subject || '@cliente.example', true,
        terms_version, terms_accepted_at, terms_hash, '2026-01-01', '2026-01-01' from accounts, accepted;
    insert into subscriptions (id, user_id, plan_id, cents, trial, taken_at)
      select gen_random_uuid(), user_id, 'pro', 5990, true, '2026-02-01T12:00:00Z' from bench_shops;
    insert into subscription_payments (provider_id, subscription_id, cents, due_on, state, paid_at, lookup)
      select 'pay_' || s.id || '_' || month, s.id, 5990, date '2026-04-02' + 30 * month, 'paid', date '2026-04-02' + 30 * month, month
      from subscriptions s join bench_shops using (user_id), generate_series(0, 11) month;
    begin;
    insert into companies (id, owner_id, name, slug, cnpj, email, timezone, slot_interval, is_active, version, created_at, updated_at)
      select company_id, user_id, 'Empresa ' || n, 'empresa-' || n, '12345678000195', 'oi-' || n || '@bench.example',
        'America/Sao_Paulo', 30, true, 1, '2026-01-01', '2026-01-01' from bench_shops;
    insert into company_slugs (slug, company_id, taken_at) select 'empresa-' || n, company_id, '2026-01-01' from bench_shops;
    commit;
    insert into procedures (company_id, id, name, duration_minutes, price_cents, is_active, version, created_at, updated_at)
      select company_id, procedure_id, 'Corte', 30, 5000, true, 1, '2026-01-01', '2026-01-01' from bench_shops;
    insert into collaborators (company_id, id, name, email, work_schedule, is_active, version, created_at, updated_at)
      select company_id, person, 'Pessoa ' || at, 'p' || at || '-' || n || '@bench.example', '${workSchedule()}', true, 1,
        '2026-01-01', '2026-01-01' from bench_shops, unnest(people) with ordinality as one (person, at);
    insert into collaborator_procedures (company_id, collaborator_id, procedure_id)
      select company_id, person, procedure_id from bench_shops, unnest(people) person;
    analyze`)
}

/** In a bulk fill no trigger runs, so the columns that triggers write are written here. */
async function fillClients({ exec }: Database, { isBulk = false }: Shape): Promise<void> {
  await exec(`
    set session_replication_role = ${isBulk ? 'replica' : 'origin'};
    insert into clients (company_id, id, name, email, visits, last_visit, spent_cents, created_at, updated_at, sort_name, search_text)
      select company_id, client_id, name, name || '@cliente.example', 10, date '${today}' - 30, 50000, '2026-02-01', '2026-02-01',
        left(fold_text(name), 100), left(left(fold_text(name), 100) || ' ' || name || '@cliente.example ', 400)
      from bench_clients;
    insert into client_accounts (company_id, user_id, client_id, proved)
      select company_id, user_id, client_id, true from bench_clients where user_id is not null;
    set session_replication_role = origin;
    analyze`)
}

const countVisits = `
  update clients c set visits = counted.visits, last_visit = counted.last, spent_cents = counted.cents
    from (select company_id, client_id, count(*) as visits, max(day) as last, sum(price_cents) as cents
      from appointments where status = 'completed' group by 1, 2) counted
    where c.company_id = counted.company_id and c.id = counted.client_id`

type Month = { from: number; until: number; shape: Shape }

async function fillMonth({ exec }: Database, { from, until, shape }: Month): Promise<void> {
  const [first, end] = [addDays(today, from), addDays(today, until)]
  const { appointments, clients, messageDays, isBulk = false } = shape
  const each = appointments / days
  const triggers = isBulk ? 'replica' : 'origin'
  // A bench that begins at ten finds no reminder that is due; a day that is lived sends those of its night.
  const [sentUntil, remindedUntil] = isBulk ? ['13:01Z', '13:01Z'] : ['12:00Z', '00:00Z']
  await exec(`
    create temporary table month as
      select s.company_id, gen_random_uuid() as id, s.procedure_id, s.people[1 + at % ${people}] as person, c.client_id, c.user_id, c.name,
        day, 540 + 60 * ((at / ${people} + s.n) % 9) as minute, day + time '12:00' - interval '1 hour' * (at * 37 % 480) as made,
        case when day >= date '${today}' then 'scheduled' when at % 11 = 0 then 'cancelled' when at % 23 = 0 then 'no_show'
          else 'completed' end as status, s.n
      from generate_series(${Math.floor(from * each) - 1}, ${Math.ceil(until * each)}) number
        cross join bench_shops s
        cross join lateral (select number + ${appointments} as at,
          date '${today}' + floor((number + s.n % 100 / 100.0) / ${each}::float8)::int as day) one
        join bench_clients c on c.n = s.n and c.k = at % ${clients}
      where day >= '${first}' and day < '${end}' order by day, at, s.n;
    set session_replication_role = ${triggers};
    insert into appointments (company_id, id, procedure_id, collaborator_id, client_user_id, client_name, client_email, client_id,
        day, start_minute, end_minute, procedure_name, price_cents, collaborator_name, status, created_at, updated_at,
        paid_cents, paid_method, tip_cents, paid_on, share_cents, search_text)
      select company_id, id, procedure_id, person, user_id, name, name || '@cliente.example', client_id, day, minute, minute + 30,
        'Corte', 5000, 'Pessoa', status, made, greatest(made, day::timestamptz),
        case when came then 5000 end, case when came then 'pix' end, case when came then 0 end, case when came then day end,
        case when came then 0 end, appointment_text(name, name || '@cliente.example', null, 'Corte')
      from month, lateral (select status = 'completed' as came) one;
    insert into appointment_changes (company_id, appointment_id, kind, at, by_role)
      select company_id, id, status, day + time '22:00', 'company' from month where status <> 'scheduled';
    insert into trail (company_id, id, at, by_role, action, kind, record_id)
      select company_id, gen_random_uuid(), case when action = 'booked' then made else day + time '22:00' end, 'owner', action,
        'appointment', month.id
      from month, unnest(array['booked', case when status <> 'scheduled' then status end]) action where action is not null;
    set session_replication_role = replica;
    insert into messages (company_id, id, appointment_id, event, receiver, channel, address, subject, status, created_at, sent_at, key,
        sequence, told, attempts, account_id, admitted_at, by_client, links)
      select company_id, gen_random_uuid(), month.id, event, receiver, 'email', case receiver when 'client' then name || '@cliente.example'
          when 'owner' then 'oi-' || n || '@bench.example' else 'p1-' || n || '@bench.example' end,
        'Novo agendamento: ' || name || ', ' || day || ' às 10:00', 'sent', at, at, month.id || ':' || event || ':0:' || receiver || ':email', 0,
        jsonb_build_object('day', day, 'timezone', 'America/Sao_Paulo', 'end_minute', minute + 30, 'start_minute', minute,
          'collaborator_id', person, 'collaborator_name', 'Pessoa'),
        1, user_id, at, user_id is not null and event = 'booked',
        case when day >= date '${today}' - 31 then jsonb_build_object('opens', (select jsonb_object_agg(
          substr(replace(gen_random_uuid()::text, '-', ''), 1, 22), 'manage')
          from generate_series(1, case when receiver = 'client' then 8 else 1 end + 0 * n))) end
      from month, (values ('booked', 'client', null), ('booked', 'collaborator', null), ('booked', 'owner', null),
          ('reminder_first', 'client', 24), ('reminder_second', 'client', 2)) sent (event, receiver, before),
        lateral (select case when before is null then made else day + make_interval(mins => minute + 180) - before * interval '1 hour' end as at) one
      where day >= date '${today}' - ${messageDays} and at < timestamptz '${today} ${sentUntil}' and (before is null or status not in ('cancelled')) order by at;
    set session_replication_role = ${triggers};
    insert into reminders (company_id, appointment_id, kind, due_at, state)
      select company_id, id, kind, at, case when at < timestamptz '${today} ${remindedUntil}' then 'done' else 'waiting' end
      from month, (values ('first', 24), ('second', 2)) kinds (kind, before),
        lateral (select day + make_interval(mins => minute + 180) - before * interval '1 hour' as at) one
      where day >= date '${today}' - 30;
    set session_replication_role = origin;
    drop table month;`)
}

/** Tables that are filled with more rows than there are shops. */
const large = [
  'appointments',
  'appointment_changes',
  'trail',
  'messages',
  'reminders',
  'clients',
  'client_accounts',
]

type Definition = { drop: string; create: string }

/**
 * Fills the large tables while they have no index and no constraint, and makes all of them again, as a restore does:
 * ten million rows take minutes instead of hours. PostgreSQL then checks every row against each constraint, so a filled
 * row that overlaps another or names a missing one is an error.
 */
async function withoutIndexes({ db, exec }: Database, fill: () => Promise<void>): Promise<void> {
  const oids = sql`(select oid from pg_class where relnamespace = 'public'::regnamespace and relname = any(${large}))`
  const { rows: constraints } = await sql<Definition & { foreign: boolean }>`
    select contype = 'f' as foreign, format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint where contype in ('p', 'u', 'x', 'f') and connamespace = 'public'::regnamespace
      and (conrelid in ${oids} or confrelid in ${oids}) order by conrelid, contype, conname`.execute(db)
  const { rows: indexes } = await sql<Definition>`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
    from pg_index where indrelid in ${oids}
      and not exists (select from pg_constraint c where c.conindid = indexrelid) order by indexrelid`.execute(
    db,
  )
  const foreign = constraints.filter((one) => one.foreign)
  const keys = constraints.filter((one) => !one.foreign)
  // Foreign keys go first and come back last, because they need the keys.
  for (const { drop } of [...foreign, ...keys, ...indexes]) await exec(drop)
  await fill()
  for (const { create } of [...keys, ...indexes, ...foreign])
    await exec(`set maintenance_work_mem = '512MB'; ${create}; reset maintenance_work_mem`)
}
