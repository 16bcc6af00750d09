import { createHash } from 'node:crypto'
import { type JoinBuilder, type SqlBool, sql } from 'kysely'
import type pg from 'pg'
import { type CompanyId, productCompany } from '../ids.ts'
import { isForeignSession } from './database-errors.ts'
import type { Session } from './session-settings.ts'

const mark = '/* prepared */'

/**
 * Marks the end of a statement that runs often and takes longer to plan than to run: the server plans a prepared
 * statement once per connection. Do not use the mark for `select *`: the plan fails when a migration adds a column
 * while the process runs.
 */
export const prepared = sql.raw(mark)

/**
 * Values that the planner cannot see until the statement runs. If the planner sees an array or a date, a plan for this
 * value looks cheaper than a plan for all values, so the server would plan a prepared statement anew each time.
 */
export const unknownIds = (ids: readonly string[]) =>
  sql`array(select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`
export const unknownDate = (day: string) => sql`(select ${day}::date)`
export const unknownInstant = (at: Date) => sql`(select ${at}::timestamptz)`
export const unknownId = (id: string) => sql`(select ${id}::uuid)`

/**
 * The company of a part of a query. A distributed database needs it as a value in each part; only a query about several
 * companies compares with the column.
 */
export const companyOr = (companyId: CompanyId | undefined, column: string) =>
  companyId ? sql`${companyId}::uuid` : sql.ref(column)

/** Messages of the product itself have no company on one server, and the product's company on several. */
export const ofProduct = sql<boolean>`(company_id is null or company_id = ${productCompany})`

/**
 * Joins a table of the company to a row that is to be locked and of which each node has a copy: the node of the company
 * locks its copy. Rows of no company are locked on the node of the product's company. Without it Citus lets locks of one
 * row wait for locks of all rows of the table, and two shared ones for each other.
 */
export const onNodeOf =
  (company: CompanyId = productCompany) =>
  <Tables, Table extends keyof Tables>(join: JoinBuilder<Tables, Table>) =>
    join.on(sql<SqlBool>`beside.company_id = ${company}::uuid`)

export const asPrepared = (text: string) => `${text} ${mark}`

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `prepared_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
  names.set(text, name)
  return name
}

/** Sends each marked statement of this connection as a prepared statement, as long as the connection has a session. */
export function prepareMarked(client: pg.PoolClient, session: Session, onLoss: () => void): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  Object.assign(client, {
    query: (...args: unknown[]) => {
      const [text, values, ...rest] = args
      if (!session.held || typeof text !== 'string' || !text.endsWith(mark)) return query(...args)
      const answer = query({ name: nameOf(text), text, values }, ...rest)
      if (answer instanceof Promise) answer.catch((error: unknown) => isForeignSession(error) && onLoss())
      return answer
    },
  })
}
