import { type RawBuilder, sql } from 'kysely'

/** Text with `$1`, `$2` and their values. */
export type Statement = { text: string; values: readonly unknown[] }

const placeholder = /\$(\d+)/g

/** As a part of a statement that kysely writes. */
export function asPart({ text, values }: Statement): RawBuilder<unknown> {
  const parts = text
    .split(placeholder)
    .map((part, at) => (at % 2 === 1 ? sql`${values[Number(part) - 1]}` : sql.raw(part)))
  return sql.join(parts, sql.raw(''))
}

/** The same text when `by` values stand before its own. */
export const shifted = (text: string, by: number): string =>
  text.replaceAll(placeholder, (_, number) => `$${Number(number) + by}`)
