import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { distribute, isDistributed, referenceTables } from './distribute.ts'

let database: TestDatabase
let isOnNodes: boolean

beforeAll(async () => {
  database = await openTestDatabase()
  isOnNodes = await isDistributed({
    query: async (text: string) => sql.raw(text).execute(database.db),
  } as never)
})

afterAll(() => database.close())

const read = async <Row>(text: string) => (await sql.raw<Row>(text).execute(database.db)).rows

const ofCompany = `select attrelid::regclass::text from pg_attribute join pg_class c on c.oid = attrelid
  where attname = 'company_id' and not attisdropped and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    and not attrelid::regclass::text = any('{${referenceTables.join(',')}}')`

test('docs/scale.md says of each table that is not distributed where it is and why', async () => {
  const text = readFileSync(new URL('../../../docs/scale.md', import.meta.url), 'utf8')
  const rows = text.matchAll(/^\| (`\w+`(?:, `\w+`)*) \| (on each node|on the coordinator) \| \S.* \|$/gm)
  const said = [...rows].flatMap(([, names = '', place]) =>
    [...names.matchAll(/\w+/g)].map(([name]) => `${name} ${place}`),
  )
  const tables = await read<{ name: string }>(`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in (${ofCompany})`)
  const wanted = tables.map(
    ({ name }) => `${name} ${referenceTables.includes(name) ? 'on each node' : 'on the coordinator'}`,
  )
  expect(said.sort()).toEqual(wanted.sort())
})

/** Keys without a company on one server, which are stronger there. `distribute` puts the company into them. */
const extended = [
  'calendar_feeds_one_token',
  'invitations_one_token',
  'links_pkey',
  'message_queue_pkey',
  'messages_once',
  'messages_pkey',
  'photos_by_id',
]

test('each key of a table of companies has the company, or distribute puts it there', async () => {
  const keys = await read<{ name: string }>(`select i.relname as name from pg_index x
    join pg_class i on i.oid = x.indexrelid
    where (x.indisunique or x.indisexclusion) and x.indrelid::regclass::text in (${ofCompany})
      and not exists (select from pg_attribute a where a.attrelid = x.indrelid and a.attname = 'company_id'
        and a.attnum = any(x.indkey::int2[]))`)
  expect(keys.map(({ name }) => name).sort()).toEqual(isOnNodes ? [] : extended)
})

test('each reference between tables of companies begins with the company', async () => {
  const references = await read<{ name: string }>(`select r.conname as name from pg_constraint r
    join pg_attribute a on a.attrelid = r.conrelid and a.attnum = r.conkey[1]
    join pg_attribute b on b.attrelid = r.confrelid and b.attnum = r.confkey[1]
    where r.contype = 'f' and r.conrelid::regclass::text in (${ofCompany})
      and r.confrelid::regclass::text in (${ofCompany})
      and (a.attname <> 'company_id' or b.attname <> 'company_id')`)
  expect(references).toEqual([])
})

test('a table of a company that Citus would have to look for on another node is not referred to', async () => {
  const references = await read<{ name: string }>(`select r.conname as name from pg_constraint r
    where r.contype = 'f' and r.connamespace = 'public'::regnamespace
      and r.conrelid::regclass::text not in (${ofCompany}) and r.confrelid::regclass::text in (${ofCompany})`)
  // Each company names its own photo, and a member a collaborator, who is never deleted: their use cases check it, and
  // on several nodes nothing else does.
  const single = ['companies_own_photo', 'members_company_id_collaborator_id_fkey']
  expect(references.map(({ name }) => name).sort()).toEqual(isOnNodes ? [] : single)
})

test('each row of a table of companies has its company', async () => {
  const columns = await read<{ name: string }>(`select attrelid::regclass::text as name from pg_attribute
    where attname = 'company_id' and not attnotnull and not attisdropped and attrelid::regclass::text in (${ofCompany})`)
  // The messages of the product itself have none on one server.
  expect(columns.map(({ name }) => name)).toEqual(isOnNodes ? [] : ['messages'])
})

test('a database without the extension is told what is missing, a distributed one changes nothing', async () => {
  const again = distribute(database.url)
  if (isOnNodes) expect(await again).toEqual({ distributed: [], copied: [] })
  else await expect(again).rejects.toThrow('the database has no extension citus')
})

test('the nodes write instants in one zone, so that the copies of a row have one stamp', async () => {
  const zone = isOnNodes ? `select result from run_command_on_all_nodes('show timezone')` : 'show timezone'
  const zones = await read<{ result?: string; TimeZone?: string }>(zone)
  expect(new Set(zones.map(({ result, TimeZone }) => result ?? TimeZone))).toEqual(new Set(['UTC']))
})
