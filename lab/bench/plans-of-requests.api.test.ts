import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../api/platform/database/db.ts'
import { migrate } from '../../api/platform/database/migrate.ts'
import { startTestApi, type TestApi } from '../../api/testing/test-api.ts'
import { startTestServer } from '../../api/testing/test-server.ts'
import { openMix, seeded } from './day-mix.ts'
import { fillYear } from './fill-year.ts'
import { readPlansOfRequests } from './plans-of-requests.ts'

const shops = 400
/** PostgreSQL plans as if there were so many times the rows: for 100,000 shops. */
const times = 250
const shape = { appointments: 40, clients: 12, accounts: 10, messageDays: 365, isBulk: true }
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'max_connections=100',
  // It would count the rows again.
  'autovacuum=off',
  'shared_preload_libraries=auto_explain',
]

/** The share of different companies stays what it is, so that a company has its rows and no more. */
const pretendMany = `
  do $$
  declare
    one record;
    distinct_share float8;
  begin
    for one in select table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and column_name = 'company_id' and table_type = 'BASE TABLE' and table_name not like 'bench_%'
    loop
      execute format('select count(distinct company_id)::float8 / nullif(count(*), 0) from %I', one.table_name) into distinct_share;
      if distinct_share > 0 then
        execute format('alter table %I alter company_id set (n_distinct = %s)', one.table_name, -distinct_share);
      end if;
    end loop;
  end $$;
  analyze;
  select pg_restore_relation_stats('schemaname', 'public', 'relname', relname::text, 'relpages', relpages,
      'reltuples', reltuples * ${times}::real)
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples >= ${shops};`

const opened = new AsyncDisposableStack()
let api: TestApi
let logFile: string

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'encaixe-plans-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  logFile = join(folder, 'postgres.log')
  const server = await startTestServer('current', settings, folder)
  opened.defer(() => server.stop())
  const database = await openDatabase({ url: server.url, withoutTimeLimits: true })
  opened.defer(() => database.close())
  await migrate(database)
  api = await startTestApi({ database, jobs: 'by hand' })
  opened.defer(() => api.close())
  await api.as('primeira')('POST /api/auth/accept-terms')
  await fillYear(database, shops, shape)
  await database.exec(pretendMany)
}, 240_000)

afterAll(() => opened.disposeAsync())

test('no request reads the rows of other companies', async () => {
  const { statements, offences, refused } = await readPlansOfRequests({
    filled: { database: api.database, logFile },
    mix: await openMix(api, (subject) => api.token(subject), seeded(1)),
    send: ({ path, ...init }) => api.fetch(path, init),
    untilDone: async () => void (await api.drain()),
    times: 2,
    bounds: { mostRows: shops / 2, smallTable: shops },
    without: ['company page', 'booking form'],
  })
  expect(offences).toEqual([])
  expect(refused).toEqual([])
  expect(statements).toBeGreaterThan(150)
}, 240_000)
