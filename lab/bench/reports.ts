import { addDays } from '@encaixe/contract/local-time.ts'
import { reportGroups } from '@encaixe/contract/reports.ts'
import { sql } from 'kysely'
import { fillBook } from './clients.ts'
import type { Figure } from './figures.ts'
import { type Filled, fillShop } from './fill.ts'
import { medianLatency } from './load.ts'
import { issuer, today, type World } from './world.ts'

const people = 15
const perDay = 18
const years = 2
const asked = 30_000

/**
 * Fills a company with fifteen people who have eighteen appointments on each of 366 days, which are nearly a hundred
 * thousand, and as many in the year before; twenty procedures, ten thousand clients, a weekly day off for everybody;
 * waiting clients were asked for a time thirty thousand times, and took it in a tenth of the cases.
 */
async function fillYears({ database, token }: World, name: string) {
  const subject = `${name}-${process.pid}`
  const shop: Filled = await fillShop(database, subject, people)
  await database.db.updateTable('users').set({ issuer }).where('subject', '=', subject).execute()
  const { companyId } = shop
  await database.exec(`
    insert into procedures (company_id, id, name, duration_minutes, price_cents, is_active, version, created_at, updated_at)
      select '${companyId}', gen_random_uuid(), 'Serviço ' || n, 30, 5000, true, 1, now(), now() from generate_series(1, 19) n;
    insert into exceptions (company_id, id, collaborator_id, kind, from_day, to_day, weekly, created_at, updated_at, version)
      select company_id, gen_random_uuid(), id, 'off', date '${today}' - 900 + row_number() over () ::int, null, true, now(), now(), 1
      from collaborators where company_id = '${companyId}';
    create temporary table visitors as select n, gen_random_uuid() as id from generate_series(0, 9999) n;
    insert into clients (company_id, id, name, created_at, updated_at)
      select '${companyId}', id, 'Cliente ' || n, now(), now() from visitors;
    -- Without the triggers and foreign keys of each row, this takes minutes less.
    set local session_replication_role = replica;
    with services as (select array_agg(id) as ids from procedures where company_id = '${companyId}'),
      staff as (select array_agg(id) as ids from collaborators where company_id = '${companyId}'),
      planned as (
        select day, person, place, random() as luck, case when random() < 0.9 then floor(10000 * sqrt(random()))::int end as client
        from generate_series(1, ${years * 366}) day, generate_series(1, ${people}) person, generate_series(0, ${perDay - 1}) place),
      decided as (
        select *, case when luck < 0.08 then 'cancelled' when luck < 0.13 then 'no_show' else 'completed' end as status from planned)
    insert into appointments (company_id, id, procedure_id, collaborator_id, client_id, client_name, day, start_minute, end_minute,
      procedure_name, price_cents, collaborator_name, status, paid_cents, paid_method, tip_cents, paid_on, share_basis_points, share_cents, created_at, updated_at)
    select '${companyId}', gen_random_uuid(), services.ids[1 + floor(random() * 20)::int], staff.ids[person], visitors.id, 'Cliente',
      date '${today}' - ${years * 366} + day, 540 + place * 30, 570 + place * 30, 'Corte', 5000, 'Pessoa', status,
      case when status = 'completed' then 5000 end, case when status = 'completed' then 'pix' end,
      case when status = 'completed' then 300 end, case when status = 'completed' then date '${today}' - ${years * 366} + day end,
      case when status = 'completed' then 5000 end, case when status = 'completed' then 2500 end, now(), now()
    from decided left join visitors on visitors.n = decided.client, services, staff order by random();
    insert into waitlist_asks (company_id, id, entry_id, user_id, collaborator_id, day, start_minute, end_minute, items, asked_at, asked_on,
      answers_until, outcome, outcome_at, appointment_id)
    select company_id, gen_random_uuid(), id, id, collaborator_id, day, start_minute, end_minute, '[]', now(), day, now(),
      case when took then 'took' else 'late' end, now(), case when took then id end
    from (select *, random() < 0.1 as took from appointments where company_id = '${companyId}' order by random() limit ${asked}) a;`)
  await sql`vacuum analyze`.execute(database.db)
  return { ...shop, headers: { authorization: `Bearer ${await token(subject)}` } }
}

/**
 * Measures the report of a year, from the request to the complete answer, for a shop with a full year and for the shop
 * with a million appointments.
 */
export async function measureReports(world: World): Promise<Figure[]> {
  const { headers } = await fillYears(world, 'ano-cheio')
  const million = await fillBook(world, 'milhao')
  const year = `from=${addDays(today, -365)}&to=${today}`
  const full = `from=2027-04-01&to=2028-03-31`
  const periods: [name: string, path: string, headers: Record<string, string>, most: number][] = [
    ...reportGroups.map((by): [string, string, Record<string, string>, number] => [
      `figures of a year of 100,000 by ${by}`,
      `${year}&by=${by}`,
      headers,
      300,
    ]),
    [
      'figures of a year, a million appointments and 100,000 clients, by day',
      `${full}&by=day`,
      million,
      1_000,
    ],
  ]
  const figures: Figure[] = []
  for (const [name, query, of, most] of periods) {
    const value = await medianLatency(world.url, () => ({ path: `/api/reports?${query}`, headers: of }), 15)
    figures.push({ name: `${name}: p50 in milliseconds`, value, most })
  }
  return figures
}
