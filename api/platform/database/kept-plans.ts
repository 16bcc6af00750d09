import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'

const mark = '/* keep plan */'

/**
 * Put at the end of a statement that is asked often and takes longer to plan than to run: a server then plans it once for each
 * connection. Not for `select *`: such a plan breaks when a migration adds a column under a running process.
 */
export const keepPlan = sql.raw(mark)

export const withKeptPlan = (text: string) => `${text} ${mark}`

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `kept_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
  names.set(text, name)
  return name
}

/** Makes a prepared statement of each marked one, when it is first asked on this connection. */
export function keepPlans(client: pg.PoolClient): void {
  const ask: (...args: unknown[]) => unknown = client.query.bind(client)
  Object.assign(client, {
    query: (...args: unknown[]) => {
      const [text, values, ...rest] = args
      if (typeof text !== 'string' || !text.endsWith(mark)) return ask(...args)
      return ask({ name: nameOf(text), text, values }, ...rest)
    },
  })
}
