import { CompiledQuery } from 'kysely'
import { selectEntries, selectLoads, selectPeople } from '../../api/appointments/store/calendar.ts'
import { selectCatalog } from '../../api/appointments/store/catalog.ts'
import { countAppointments, localTimesOf, selectList } from '../../api/appointments/store/lists.ts'
import { selectTaken } from '../../api/appointments/store/offering.ts'
import { selectSeries, selectVisit } from '../../api/appointments/store/visits.ts'
import type { Db } from '../../api/platform/database/db.ts'
import { sentStatements } from '../../api/testing/sent-statements.ts'
import { fillManyExceptions } from './exceptions.ts'
import type { Figure } from './figures.ts'
import { today, type World } from './world.ts'

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Plan[] }

function* nodesOf(plan: Plan): Generator<Plan> {
  yield plan
  for (const inner of plan.Plans ?? []) yield* nodesOf(inner)
}

/** The nodes of the query plan that read this table. The names of the table's indexes begin with its name. */
async function readsOf(
  { database }: World,
  { sql, parameters }: CompiledQuery,
  table: string,
): Promise<string[]> {
  const explain = CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters])
  const { rows } = await database.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain)
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  if (!plan) throw new Error(`PostgreSQL returned no query plan for: ${sql}`)
  return [...nodesOf(plan)]
    .filter((node) => (node['Relation Name'] ?? node['Index Name'] ?? '').startsWith(table))
    .map((node) => `${node['Node Type']} ${node['Index Name'] ?? ''}`.trim())
}

/** Checks that each frequent query uses its index, at the present size of the table. */
export async function measurePlans(world: World): Promise<Figure[]> {
  const { companyId, procedureId } = world.shop
  await fillManyExceptions(world)
  const now = new Date(`${today}T13:00:00Z`)
  const presents = localTimesOf(now, 'America/Sao_Paulo')
  const asked = { companyId, busy: true, now }
  const day = { from: today, to: today }
  const whose = { companyId }
  const client = { userId: companyId }
  const march = { from: '2027-03-01', to: '2027-03-31' }
  const week = { from: '2027-03-01', to: '2027-03-07' }
  const hot: Record<string, [index: string, work: (db: Db) => Promise<unknown>]> = {
    'a day': ['appointments_of_company', (db) => selectTaken(db, { ...asked, days: day })],
    'a company’s exceptions': ['exceptions_of_company', (db) => selectCatalog(db, companyId, today)],
    'a visit’s day': [
      'appointments_of_company',
      (db) => selectTaken(db, { ...asked, busy: 'booked', days: day }),
    ],
    'a visit’s parts': ['appointments_of_visit', (db) => selectVisit(db, whose, procedureId)],
    'a series': ['appointments_of_series', (db) => selectSeries(db, whose, procedureId)],
    'a month': ['appointments_of_company', (db) => selectTaken(db, { ...asked, days: march })],
    'a list, upcoming': [
      'appointments_of_company',
      (db) => selectList(db, { whose, presents, tab: 'upcoming', limit: 51, now }),
    ],
    'a list, past': [
      'appointments_of_company',
      (db) => selectList(db, { whose, presents, tab: 'past', limit: 51, now }),
    ],
    'a client’s list': [
      'appointments_of_client',
      (db) => selectList(db, { whose: client, presents, tab: 'upcoming', limit: 51, now }),
    ],
    'a calendar’s week': [
      'appointments_of_company',
      (db) => selectEntries(db, { companyId, collaboratorId: undefined, only: null }, week, now),
    ],
    'a calendar’s people': [
      'appointments_of_company',
      (db) => selectPeople(db, { companyId, only: null }, week),
    ],
    'a calendar’s month': [
      'appointments_of_company',
      (db) => selectLoads(db, { companyId, collaboratorId: undefined }, march, { date: today, minute: 600 }),
    ],
    counts: ['appointments_of_company', (db) => countAppointments(db, whose, presents)],
  }
  const figures: Figure[] = []
  for (const [name, [index, work]] of Object.entries(hot)) {
    for (const statement of await sentStatements(work)) {
      const reads = await readsOf(world, statement, index.replace(/_of_.*/, ''))
      const others = reads.filter(
        (read) => !/^(Index Only Scan|Index Scan|Bitmap Index Scan|Bitmap Heap Scan)/.test(read),
      )
      const good = others.length === 0 && reads.some((read) => read.endsWith(index))
      figures.push({ name: `plan of ${name}: ${reads.join(', ')}`, value: good ? 1 : 0, least: 1 })
    }
  }
  return figures
}
