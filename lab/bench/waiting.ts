import { randomUUID } from 'node:crypto'
import { addDays } from '@encaixe/contract/local-time.ts'
import { sql } from 'kysely'
import { readConfig } from '../../api/platform/config/config.ts'
import { noJobs } from '../../api/testing/test-jobs.ts'
import { lookAtOpening } from '../../api/waitlist/look-at-opening.ts'
import { type Figure, median } from './figures.ts'
import { type Filled, fillDays, fillShop } from './fill.ts'
import { medianLatency } from './load.ts'
import { issuer, today, type World } from './world.ts'

const entries = 10_000
const tied = 500
const rounds = 100
/** The most milliseconds for one freed time, from its job to the messages that ask three clients. */
const most = 20

/** Fifteen people with nearly full days, who perform twenty procedures of a quarter of an hour to three hours. */
async function fillFull({ database, token, url }: World, name: string) {
  const subject = `${name}-${process.pid}`
  const shop = await fillShop(database, subject, 15)
  await database.db.updateTable('users').set({ issuer }).where('subject', '=', subject).execute()
  await database.exec(`
    with made as (
      insert into procedures (company_id, id, name, duration_minutes, price_cents, is_active, version, created_at, updated_at)
      select '${shop.companyId}', gen_random_uuid(), 'Serviço ' || n, 15 + n % 12 * 15, 5000, true, 1, now(), now()
      from generate_series(1, 19) n returning id)
    insert into collaborator_procedures (company_id, collaborator_id, procedure_id)
      select '${shop.companyId}', c.id, made.id from made, collaborators c where c.company_id = '${shop.companyId}';`)
  await fillDays(database, shop, today, 31)
  const headers = { authorization: `Bearer ${await token(subject)}` }
  await fetch(`${url}/api/auth/accept-terms`, { method: 'POST', headers })
  return { ...shop, headers }
}

/**
 * Ten thousand clients. One client in twenty has a visit and would move it to an earlier time. The other clients wait
 * on some of thirty days, within hours in steps of thirty minutes, for one or two of twenty procedures, and every third
 * of them for one certain professional. Every second client was asked about a time in the last two months.
 */
async function fillWaiting({ database }: World, { companyId, collaboratorIds }: Filled): Promise<void> {
  await database.exec(`
    create temporary table waiting as
      select n, gen_random_uuid() as user_id, gen_random_uuid() as entry_id,
        timestamptz '2027-01-01' + n * interval '7 minutes' as created_at,
        date '${today}' + n * 7 % 28 as from_day, date '${today}' + n * 7 % 28 + n % 9 as to_day,
        n * 13 % 30 * 30 + 300 as start_minute, least(1439, n * 13 % 30 * 30 + 300 + 90 + n % 5 * 60) as end_minute,
        n <= ${entries - tied} as is_new
      from generate_series(1, ${entries}) n;
    insert into users (id, issuer, subject, name, email, email_verified, created_at, last_seen_at)
      select user_id, 'bench', 'espera-' || n || '-${process.pid}', 'Cliente ' || n, 'espera' || n || '@bench.example', true,
        '2027-01-01', '2027-01-01' from waiting;
    insert into waitlist_entries (company_id, id, user_id, items, windows, status, created_at, ends_at)
      select '${companyId}', entry_id, user_id, '[]', '[]', 'open', created_at, '2027-05-01' from waiting where is_new;
    with services as (select array_agg(id order by id) as ids from procedures where company_id = '${companyId}'),
      staff as (select array_agg(id order by id) as ids from collaborators where company_id = '${companyId}')
    insert into waitlist_windows (company_id, entry_id, place, created_at, from_day, to_day, start_minute, end_minute, wish)
      select '${companyId}', entry_id, 0, created_at, from_day, to_day, start_minute, end_minute,
        concat_ws(',', services.ids[1 + n % 20] || ':' || one.named,
          case when n % 4 = 0 then services.ids[1 + n * 11 % 20] || ':' || one.named end)
      from waiting, services, staff,
        lateral (select case when n % 3 = 0 then staff.ids[1 + n % 15]::text else '' end as named) one where is_new;
    create temporary table visits as
      select a.id, w.user_id, w.entry_id, w.created_at, w.n from waiting w join (
        select id, row_number() over (order by md5(id::text)) as at from appointments
        where company_id = '${companyId}' and day > '${today}') a on a.at = w.n - ${entries - tied}
      where not w.is_new;
    update appointments a set client_user_id = v.user_id from visits v
      where a.company_id = '${companyId}' and a.id = v.id;
    insert into waitlist_entries (company_id, id, user_id, items, windows, appointment_id, days_before, status, created_at)
      select '${companyId}', entry_id, user_id, '[]', '[]', id, n % 15, 'open', created_at from visits;
    insert into waitlist_asks (company_id, id, entry_id, user_id, collaborator_id, day, start_minute, end_minute, items,
        asked_at, asked_on, answers_until, outcome, outcome_at)
      select '${companyId}', gen_random_uuid(), entry_id, user_id, '${collaboratorIds[0]}', date '${today}' - 5 - n % 60, 600, 660,
        '[]', created_at, date '${today}' - 6 - n % 60, created_at, 'late', created_at from waiting where n % 2 = 0;`)
}

/** The milliseconds for each freed time. Each freed time is at another hour and of another professional. */
async function timeRounds({ database }: World, { companyId, collaboratorIds }: Filled) {
  const clock = { now: () => new Date(`${today}T13:00:00Z`) }
  const deps = { config: readConfig({}), database, clock, jobs: noJobs }
  const took: number[] = []
  let asked = 0
  for (let round = 0; round < rounds; round++) {
    const [day, start] = [addDays(today, 1 + (round % 25)), 540 + (round % 12) * 45]
    const collaboratorId = collaboratorIds[round % collaboratorIds.length] ?? ''
    const place = { company_id: companyId, collaborator_id: collaboratorId, day }
    await database.db
      .deleteFrom('waitlist_entries')
      .where('appointment_id', 'in', (eb) =>
        eb
          .selectFrom('appointments')
          .select('id')
          .where((one) => one.and({ ...place, start_minute: start })),
      )
      .execute()
    const left = await database.db
      .deleteFrom('appointments')
      .where((eb) => eb.and({ ...place, start_minute: start }))
      .returning('end_minute as end')
      .executeTakeFirstOrThrow()
    const id = randomUUID()
    const opened = { start_minute: start, end_minute: left.end, opened_at: clock.now(), next_at: clock.now() }
    await database.db
      .insertInto('openings')
      .values({ ...place, ...opened, id })
      .execute()
    const began = performance.now()
    await lookAtOpening(deps, { companyId, id })
    took.push(performance.now() - began)
    const asks = database.db.selectFrom('waitlist_asks').select('id').where('opening_id', '=', id)
    asked += (await asks.execute()).length
  }
  return { took: median(took), asked }
}

/** Compares the cost of a freed time in a company where ten thousand clients wait and in one where nobody waits. */
export async function measureWaiting(world: World): Promise<Figure[]> {
  const full = await fillFull(world, 'com-espera')
  const empty = await fillFull(world, 'sem-espera')
  await fillWaiting(world, full)
  await sql`vacuum analyze`.execute(world.database.db)
  const bare = await timeRounds(world, empty)
  const { took, asked } = await timeRounds(world, full)
  const to = addDays(today, 6)
  const latency = (path: string) => medianLatency(world.url, () => ({ path, headers: full.headers }), 20)
  const day = await latency(`/api/waitlist?date=${to}`)
  const week = await latency(`/api/waitlist/waiting?from=${today}&to=${to}`)
  const name = 'a freed time, 10,000 wait'
  return [
    { name: `${name}: milliseconds`, value: took, most },
    { name: `${name} / nobody waits`, value: took / bare.took },
    { name: `${name}: clients asked in ${rounds} rounds`, value: asked, least: rounds },
    { name: '10,000 wait, the list of a day: p50 in milliseconds', value: day, most: 50 },
    { name: '10,000 wait, who waits for a week: p50 in milliseconds', value: week, most: 150 },
  ]
}
