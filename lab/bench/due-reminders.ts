import { setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { addDays } from '@encaixe/contract/local-time.ts'
import { sql } from 'kysely'
import type { Place } from './at-size.ts'
import { type Figure, percentile } from './figures.ts'
import type { Filled } from './filled.ts'
import type { Answer } from './generator.ts'
import { answersOf } from './load.ts'
import { processorTime, processorTimeOfAll } from './product.ts'
import { today } from './world.ts'

const rate = Number(process.env.BENCH_RATE ?? 40)
/** One process for all, or one for requests and one for jobs, which goes after it, as `docs/scale.md` says. */
const processesOf = ([1, 2] as const).filter((one) =>
  (process.env.BENCH_PROCESSES ?? '1,2').includes(String(one)),
)
/** Seconds of each turn of requests. */
const seconds = 20
/** Turns before the reminders and after them, both together: the pace of a disk changes within minutes. */
const calmTurns = 3
/** Reminders are looked for every minute. */
const untilFirst = 150
const print = (line: string) => process.stdout.write(`${line}\n`)

/**
 * Appointments of tomorrow until half past nine, whose reminders are due today at ten: one in each of so many shops, or as many in
 * each as there must be. One of each shop is the hardest: what is read for a shop is read for one reminder. Their clients
 * have proved their addresses.
 */
async function fillDue({ database: { exec } }: Filled, count: number, name: string): Promise<void> {
  // The times may be taken, by the filled data or by an earlier run that was ended.
  await exec(`
    update appointments a set status = 'cancelled' from bench_shops s where a.company_id = s.company_id
      and a.day = '${addDays(today, 1)}' and a.status = 'scheduled';
    create temporary table due as
      select s.company_id, s.procedure_id, s.people[1] as person, gen_random_uuid() as id, 570 - 10 * nth as start
      from bench_shops s, generate_series(0, 9) nth order by nth, md5('${name}' || s.n) limit ${count};
    insert into appointments (company_id, id, procedure_id, collaborator_id, client_id, client_name, client_email, day, start_minute,
        end_minute, procedure_name, price_cents, collaborator_name, status, created_at, updated_at)
      select company_id, id, procedure_id, person,
        (select c.id from clients c where c.company_id = due.company_id order by c.id limit 1),
        'Cliente', '${name}.' || id || '@bench.example', '${addDays(today, 1)}', start, start + 10, 'Corte', 5000, 'Pessoa', 'scheduled', '2027-02-20', '2027-02-20' from due;
    insert into message_contacts (key, answered_at) select contact_key('${name}.' || id || '@bench.example'), '2027-01-01' from due;
    insert into reminders (company_id, appointment_id, kind, due_at, state)
      select company_id, id, 'first', '${today}T12:30:00Z', 'waiting' from due;
    drop table due;`)
}

/** The processor time of database and process in milliseconds, and the statements of the database, since their start. */
async function readUse({ filled: { database, serverPid } }: Place, pid: number) {
  const { rows } = await sql<{ calls: number }>`
    select sum(calls)::float8 as calls from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())`.execute(
    database.db,
  )
  const statements = rows[0]?.calls ?? 0
  return {
    database: processorTimeOfAll(serverPid),
    process: processorTime(pid),
    statements,
    at: performance.now(),
  }
}

async function measureDue(place: Place, count: number, processes: 1 | 2): Promise<Figure[]> {
  const { mix, sink, filled } = place
  const name = `r${Date.now()}`
  const jobs = await place.serve('product')
  const serving = processes === 1 ? jobs : await place.serve('product without jobs')
  if (processes === 2) setPriority(jobs.pid, 10)
  const send = async (): Promise<Answer[]> => answersOf(serving.url, await mix.plan(seconds, rate))
  try {
    await mix.openFeeds(({ path, ...init }) => fetch(serving.url + path, init))
    await send()
    const idle = await readUse(place, jobs.pid)
    const calm: Answer[] = []
    for (let turn = 0; turn < calmTurns; turn++) calm.push(...(await send()))
    const requests = await readUse(place, jobs.pid)
    await fillDue(filled, count, name)
    const due = await readUse(place, jobs.pid)
    const filledAt = Date.now()
    const got = () => sink.got(`${name}.`)
    while (got() === 0 && Date.now() < filledAt + untilFirst * 1_000) await delay(100)
    const first = Date.now()
    const meanwhile: Answer[] = []
    const most = 60_000 + (count / 100) * 1_000
    while (got() < count && Date.now() < first + most) meanwhile.push(...(await send()))
    const after = await readUse(place, jobs.pid)
    for (let turn = 0; turn < calmTurns; turn++) calm.push(...(await send()))
    const each = (of: 'database' | 'process' | 'statements') =>
      (after[of] - due[of] - ((requests[of] - idle[of]) * (after.at - due.at)) / (requests.at - idle.at)) /
      count
    const took = ((sink.at(`${name}.`) ?? Date.now()) - first) / 1_000
    const p99 = (answers: Answer[]) =>
      percentile(
        answers.map((one) => one.took),
        0.99,
      )
    const of = `${count} reminders due at once, ${processes === 1 ? 'one process' : 'requests in another process'}`
    print(
      `  ${of}: ${got()} left in ${took.toFixed(0)} s, the first ${((first - filledAt) / 1_000).toFixed(0)} s after they were due`,
    )
    return [
      { name: `${of}: how many left`, value: got(), least: count },
      { name: `${of}: seconds from the first to the last`, value: took, most: count <= 10_000 ? 60 : 600 },
      { name: `${of}: processor of the database for each, ms`, value: each('database') },
      { name: `${of}: processor of the process for each, ms`, value: each('process') },
      { name: `${of}: statements for each`, value: each('statements') },
      { name: `${of}: p99 of requests meanwhile, ms`, value: p99(meanwhile) },
      {
        name: `${of}: p99 of requests meanwhile / without reminders`,
        value: p99(meanwhile) / p99(calm),
        most: 1.5,
      },
    ]
  } finally {
    if (serving !== jobs) await serving.stop()
    await jobs.stop()
    await sql`update appointments set status = 'cancelled' where day = ${addDays(today, 1)}::date and client_email like ${`${name}.%`}`.execute(
      filled.database.db,
    )
  }
}

/** Ten thousand reminders leave in a minute, a hundred thousand in ten, and requests feel little of it. */
export async function measureDueReminders(place: Place): Promise<Figure[]> {
  const { shops } = place.filled
  const counts = [10_000, 100_000].filter((count) => count <= 10 * shops)
  const figures: Figure[] = []
  for (const count of counts.length > 0 ? counts : [shops])
    for (const processes of processesOf) figures.push(...(await measureDue(place, count, processes)))
  return figures
}
