import { randomUUID } from 'node:crypto'
import { addDays } from '@encaixe/contract/local-time.ts'
import { sql } from 'kysely'
import { changeHours } from '../../api/appointments/change-hours.ts'
import { noJobs } from '../../api/testing/test-jobs.ts'
import { type Figure, median } from './figures.ts'
import { type Filled, fillDays, fillShop } from './fill.ts'
import { compare } from './load.ts'
import { today, type World } from './world.ts'

const people = 15
const days = 365
const eachDay = 4
const exceptions = 500

/** A year of days off, special hours and weekly pauses, of the company and of everybody in it. */
async function fillExceptions({ database: { db } }: World, shop: Filled): Promise<void> {
  const at = new Date(`${today}T13:00:00Z`)
  const rows = Array.from({ length: exceptions }, (_, number) => {
    const kind = number % 3 === 1 ? ('hours' as const) : ('off' as const)
    const weekly = number % 6 === 0
    const from = addDays(today, weekly ? -(number % 7) : (number * 37) % days)
    return {
      company_id: shop.companyId,
      id: randomUUID(),
      collaborator_id: number % 10 === 0 ? null : (shop.collaboratorIds[number % people] ?? null),
      kind,
      from_day: from,
      to_day: weekly ? null : addDays(from, number % 12),
      start_minute: kind === 'off' && number % 2 === 1 ? null : 600 + (number % 20) * 10,
      end_minute: kind === 'off' && number % 2 === 1 ? null : 900,
      weekly,
      created_at: at,
      updated_at: at,
    }
  })
  await db.insertInto('exceptions').values(rows).execute()
}

/** Fifty companies with a hundred exceptions each, so that the table is large enough for an index to be useful. */
export async function fillManyExceptions({ database: { exec } }: World): Promise<void> {
  await exec(`
    create temporary table closing as
      select n, gen_random_uuid() as user_id, gen_random_uuid() as company_id from generate_series(1, 50) n;
    insert into users (id, issuer, subject, name, email, email_verified, created_at, last_seen_at)
      select user_id, 'bench', 'folga-' || n, 'Dono', 'dono@bench.example', true, '2024-01-01', '2024-01-01' from closing;
    begin;
    insert into companies (id, owner_id, name, slug, cnpj, email, timezone, slot_interval, is_active, version,
        created_at, updated_at)
      select company_id, user_id, 'Empresa', 'folga-' || n, '12345678000195', 'oi@bench.example',
        'America/Sao_Paulo', 30, true, 1, '2024-01-01', '2024-01-01' from closing;
    insert into company_slugs (slug, company_id, taken_at) select 'folga-' || n, company_id, '2024-01-01' from closing;
    commit;
    insert into exceptions (company_id, id, kind, from_day, to_day, weekly, created_at, updated_at)
      select company_id, gen_random_uuid(), 'off', date '2026-09-01' + at * 3, date '2026-09-01' + at * 3, false,
        '2024-01-01', '2024-01-01' from closing, generate_series(1, 100) at;
    analyze exceptions;`)
}

/** A day's free times of fifteen people with a year of exceptions, compared with the same shop without any. */
export async function measureExceptions(world: World): Promise<Figure[]> {
  const { database } = world
  const plain = await fillShop(database, `sem-folgas-${process.pid}`, people)
  const full = await fillShop(database, `com-folgas-${process.pid}`, people)
  for (const shop of [plain, full]) await fillDays(database, shop, today, days, eachDay)
  await fillExceptions(world, full)
  await sql`vacuum analyze`.execute(database.db)
  const path = ({ companyId, procedureId }: Filled) =>
    `/api/public/available-slots/${companyId}/${procedureId}/2027-03-10`
  const { ratio, ours, bare } = await compare(world.url, { path: path(full) }, { path: path(plain) })
  const name = `a day of ${people} people with ${exceptions} exceptions`
  return [
    { name: `${name} / without any, requests a second`, value: ratio, least: 0.5 },
    { name: `${name}, requests a second`, value: ours },
    { name: `a day of ${people} people without exceptions, requests a second`, value: bare },
    {
      name: `a change of all hours before ${people * days * eachDay} appointments: milliseconds`,
      value: await timeChange(world, full),
      most: 1_000,
    },
  ]
}

/** The time of a change that closes a company for ever: all its future appointments become conflicts. */
async function timeChange({ database }: World, { companyId: id }: Filled): Promise<number> {
  const now = new Date(`${today}T13:00:00Z`)
  const row = { company_id: id, kind: 'off' as const, weekly: true, created_at: now, updated_at: now }
  const took: number[] = []
  for (let round = 0; round < 5; round++) {
    const began = performance.now()
    await database.transaction((tx) =>
      changeHours({ jobs: noJobs })(tx, {
        company: { id, timezone: 'America/Sao_Paulo' },
        collaboratorIds: null,
        days: null,
        ask: true,
        now,
        make: () =>
          tx
            .insertInto('exceptions')
            .values({ ...row, id: randomUUID(), from_day: today })
            .execute(),
      }),
    )
    took.push(performance.now() - began)
  }
  return median(took)
}
