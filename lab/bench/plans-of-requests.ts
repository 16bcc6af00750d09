import { readFileSync, statSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Kind, kinds, type Mix } from './day-mix.ts'
import { everyRead } from './every-read.ts'
import type { Filled } from './filled.ts'
import type { Asked } from './load.ts'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

/** A statement, and the step of its plan that grows with the number of shops. */
type Offence = { statement: string; what: string }

/** The bounds of a request, which reads the rows of one shop or of one person. */
type Bounds = {
  /** The most rows that one step may read: more of them are of others. */
  mostRows: number
  /** Tables of fewer rows are read whole, and should be. */
  smallTable: number
}

function* nodesOf(plan: Node): Generator<Node> {
  yield plan
  for (const inner of plan.Plans ?? []) yield* nodesOf(inner)
}

const readBy = (node: Node) =>
  ((node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)) *
  (node['Actual Loops'] ?? 1)

/**
 * Lets the server write the plan of every statement while `work` runs, those inside of functions and triggers included,
 * with the rows that each step read. Returns the number of different statements, and what they did that grows.
 */
async function readPlans(
  { database: { db, exec }, logFile }: Logged,
  { mostRows, smallTable }: Bounds,
  work: () => Promise<void>,
): Promise<{ statements: number; offences: Offence[] }> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and reltuples > ${smallTable}
      and relname not like 'bench_%' and relnamespace in ('public'::regnamespace, 'jobs'::regnamespace)`.execute(
    db,
  )
  const large = new Set(rows.map(({ name }) => name))
  const settings = {
    log_min_duration: '0',
    log_analyze: 'on',
    log_timing: 'off',
    log_format: 'json',
    log_nested_statements: 'on',
  }
  const set = async (write: (name: string, value: string) => string) => {
    for (const [name, value] of Object.entries(settings)) await exec(write(name, value))
    await exec('select pg_reload_conf()')
    await delay(1_000)
  }
  const { size } = statSync(logFile)
  await set((name, value) => `alter system set auto_explain.${name} = '${value}'`)
  try {
    await work()
  } finally {
    await set((name) => `alter system reset auto_explain.${name}`)
  }
  const statements = new Set<string>()
  const offences = new Map<string, Offence>()
  for (const { text, plan } of plansIn(readFileSync(logFile).subarray(size).toString('utf8'))) {
    const statement = text.replace(/\s+/g, ' ').trim()
    statements.add(statement)
    for (const node of nodesOf(plan)) {
      const { 'Node Type': type, 'Relation Name': table = '' } = node
      if (!large.has(table)) continue
      const what =
        type === 'Seq Scan'
          ? `reads the whole table ${table}`
          : readBy(node) > mostRows
            ? `reads ${Math.round(readBy(node))} rows by ${type} ${table}`
            : undefined
      if (what) offences.set(`${statement} ${what.replace(/\d+/, '')}`, { statement, what })
    }
  }
  return { statements: statements.size, offences: [...offences.values()] }
}

/** The plans of the server's log: each begins behind `plan:` and its lines are indented by a tab. */
function* plansIn(log: string): Generator<{ text: string; plan: Node }> {
  for (const [, written = ''] of log.matchAll(/ plan:\n((?:\t.*\n)+)/g)) {
    const { 'Query Text': text, Plan: plan } = JSON.parse(written.replace(/^\t/gm, ''))
    yield { text, plan }
  }
}

type Logged = Pick<Filled, 'database' | 'logFile'>

type Requests = {
  filled: Logged
  mix: Mix
  send(asked: Asked): Promise<Response>
  /** Resolves when the jobs of the requests are done. */
  untilDone(): Promise<void>
  bounds?: Bounds
  /** How often each request is sent: after five times the server stores the plan of a prepared statement. */
  times?: number
  /** Kinds of requests that are left out: pages, where only the API answers. */
  without?: readonly Kind[]
}

/** Reads the plans of every call that reads and of the writes of a day, with their jobs. */
export async function readPlansOfRequests({ filled, mix, send, untilDone, ...rest }: Requests) {
  const { bounds = { mostRows: 3_000, smallTable: 500 }, times = 8, without = [] } = rest
  const refused = new Map<string, number>()
  const found = await readPlans(filled, bounds, async () => {
    await mix.openFeeds(send)
    for (let at = 0; at < times; at++) {
      const shop = mix.shops[at]
      const own = shop && mix.coming.find(({ company_id }) => company_id === shop.company_id)
      if (!own) continue
      const writes = await Promise.all(kinds.filter((kind) => !without.includes(kind)).map(mix.ofKind))
      for (const asked of [...(await everyRead(mix, shop, own)), ...writes]) {
        const answer = await send(asked)
        await answer.arrayBuffer()
        if (!answer.ok) refused.set(asked.path.replaceAll(/[0-9a-f-]{36}|\d+/g, '…'), answer.status)
      }
    }
    await untilDone()
  })
  return { ...found, refused: [...refused].map(([path, status]) => `${path} ${status}`) }
}
