import { expect, test } from 'vitest'
import { database, time } from './database.ts'
import { treeOf } from './sources.ts'

const inApi = (path: string, text: string) => database(treeOf({ [path]: text })).length
const timed = (path: string, text: string) => time(treeOf({ [path]: text })).length

test.each([
  ["import { sql } from 'kysely'", 1],
  ["import type { Insertable } from 'kysely'", 0],
  ["db.selectFrom('users')", 1],
  ['sql`insert into users values (1)`', 1],
  ['sql`select id, name from users`', 1],
  ['// select the slot from the list', 0],
  ['deps.db.transaction().execute(run)', 0],
])('a use case that contains %s breaks the database rule %i times', (text, count) => {
  expect(inApi('api/appointments/book-slot.ts', text)).toBe(count)
})

test('stores, the platform and tests may import kysely', () => {
  for (const path of [
    'api/companies/store.ts',
    'api/appointments/store/lists.ts',
    'api/platform/db.ts',
    'api/appointments/book-slot.api.test.ts',
  ]) {
    expect(inApi(path, "import { sql } from 'kysely'")).toBe(0)
  }
})

test.each([
  ['api/appointments/free-starts.ts', 'const at = new Date()', 1],
  ['api/appointments/free-starts.ts', 'const at = new Date(instant)', 0],
  ['api/appointments/free-starts.ts', "await fetch('https://example.com')", 1],
  ['api/appointments/free-starts.ts', "import { find } from './store.ts'", 1],
  ['api/appointments/free-starts.ts', "import { find } from './store/lists.ts'", 1],
  ['api/appointments/find-offer.ts', "import { find } from './store.ts'", 0],
  ['api/subscriptions/asaas/client.ts', 'await fetch(url)', 0],
])('%s that contains `%s` breaks the rule of pure files %i times', (path, text, count) => {
  expect(inApi(path, text)).toBe(count)
})

test.each([
  ['api/appointments/store.ts', 'sql`due_at < now()`', 1],
  ['api/appointments/store.ts', 'sql`now()::date`', 1],
  ['api/migrations/001-first.sql', 'created_at timestamptz default CURRENT_TIMESTAMP', 1],
  ['api/platform/clock.ts', 'type Clock = { now(): Date }', 0],
  ['api/platform/clock.ts', 'const clock = { now() { return at } }', 0],
  ['api/appointments/book-slot.ts', 'deps.clock.now()', 0],
  ['api/appointments/keep-slot.ts', 'const at = now()', 0],
  ['api/migrations/001-first.sql', '-- never now()', 0],
  ['api/appointments/store.ts', '// never now() in SQL', 0],
  ['web/ui/today.ts', "new Date('2027-01-01')", 1],
  ['web/ui/today.ts', "new Date('2027-01-01T10:00:00Z')", 0],
])('%s that contains `%s` breaks the rule of time %i times', (path, text, count) => {
  expect(timed(path, text)).toBe(count)
})
