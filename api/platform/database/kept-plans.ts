import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'

const mark = '/* keep plan */'

/**
 * Ends a statement that runs often and takes longer to plan than to run: the server then plans it once per connection.
 * Not for `select *`: its plan fails when a migration adds a column while the process runs.
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

/** Sends each marked statement as a prepared one. */
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
