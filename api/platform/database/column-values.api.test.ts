import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import type { Database } from './db.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

async function read(expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database.db)
  return rows[0]?.value
}

test.each<[string, unknown]>([
  ["date '2027-03-02'", '2027-03-02'],
  ["time '09:00'", '09:00:00'],
  ["timestamp '2027-03-02 09:00'", '2027-03-02 09:00:00'],
  ["timestamptz '2027-03-02 09:00-03'", new Date('2027-03-02T12:00:00Z')],
  ["timestamptz '2027-03-02 09:00:00.123456+00'", new Date('2027-03-02T09:00:00.123Z')],
  ["interval '1 day 02:30'", '1 day 02:30:00'],
  ['1234567890.10::numeric', '1234567890.10'],
  ["'[2027-03-02 09:00,2027-03-02 10:00)'::tsrange", '["2027-03-02 09:00:00","2027-03-02 10:00:00")'],
  ['9007199254740991::bigint', Number.MAX_SAFE_INTEGER],
  ['count(*)', 1],
  ['42::integer', 42],
  ['0.5::double precision', 0.5],
  ['true', true],
  ['null::timestamptz', null],
  ["'a b'::text", 'a b'],
  ["'0190a2b4-5c6d-7e8f-9a0b-1c2d3e4f5a6b'::uuid", '0190a2b4-5c6d-7e8f-9a0b-1c2d3e4f5a6b'],
  [`'{"a": [1, "x", null]}'::jsonb`, { a: [1, 'x', null] }],
  ["array['a', 'b,c', null]::text[]", ['a', 'b,c', null]],
  ['array[1, 2]::integer[]', [1, 2]],
  ['array[1, null]::bigint[]', [1, null]],
  ["array[date '2027-03-02']", ['2027-03-02']],
  ["array[timestamp '2027-03-02 09:00']", ['2027-03-02 09:00:00']],
  ["array[timestamptz '2027-03-02 09:00Z']", [new Date('2027-03-02T09:00:00Z')]],
  ["array[time '09:00']", ['09:00:00']],
  ['array[1.50]::numeric[]', ['1.50']],
  ["'{}'::date[]", []],
  ["'\\x00ff'::bytea", Buffer.from([0, 255])],
  ["current_setting('TimeZone')", 'UTC'],
])('a query of %s returns its JavaScript value', async (expression, value) => {
  expect(await read(expression)).toEqual(value)
})

test.each([
  ['9007199254740992::bigint', 'does not fit'],
  ["timestamptz 'infinity'", 'is not an instant'],
])('a query of %s fails, because no JavaScript value is exact', async (expression, message) => {
  await expect(read(expression)).rejects.toThrow(message)
})

test('a query returns its parameters unchanged', async () => {
  const instant = new Date('2027-03-02T12:34:56.789Z')
  const { rows } = await sql`
    select ${instant}::timestamptz as instant, ${'2027-03-02'}::date as day, ${JSON.stringify([1, 'ç'])}::jsonb as list,
           ${null}::text as nothing, ${true}::boolean as yes, ${12}::bigint as number, ${'é 💈'}::text as words`.execute(
    database.db,
  )
  expect(rows).toEqual([
    { instant, day: '2027-03-02', list: [1, 'ç'], nothing: null, yes: true, number: 12, words: 'é 💈' },
  ])
})
