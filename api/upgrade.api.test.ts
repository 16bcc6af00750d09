import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from './platform/database/migrate.ts'
import { aClient, aShop, haveCome } from './testing/a-shop.ts'
import { migrationsToCome } from './testing/migrations-to-come.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'
import { startTestApi } from './testing/test-api.ts'

const past = 3_000

test('clients book all the time while every kind of migration is applied, although readers hold the table', async () => {
  const api = await startTestApi({ jobs: 'enqueue' })
  onTestFinished(() => api.close())
  const { database } = api
  const shop = await aShop(api, 'navalha', { collaborators: [{}, {}, {}] })
  const clients = await Promise.all(['ana', 'bia', 'caio'].map((name) => aClient(api, name)))
  await haveCome(api, shop, clients)
  await sql`insert into appointments (company_id, id, procedure_id, collaborator_id, client_name, client_email, day,
      start_minute, end_minute, procedure_name, collaborator_name, status, created_at, updated_at)
    select ${shop.companyId}, gen_random_uuid(), ${shop.procedureId}, ${shop.collaboratorId}, 'Cliente', 'c@c.example',
      date '2024-01-01' + n % 700, 540, 570, 'Corte', 'Profissional', 'cancelled', '2024-01-01', '2024-01-01'
    from generate_series(1, ${past}) n`.execute(database.db)
  const folder = await temporaryFolder()
  await Promise.all(
    Object.entries(migrationsToCome).map(([name, text]) => writeFile(join(folder, name), text)),
  )

  const reader = new pg.Client({ connectionString: database.url })
  await reader.connect()
  onTestFinished(() => reader.end())
  const read = () => reader.query('begin; select count(*) from appointments')
  await read()
  const waited: unknown[] = []
  const log = {
    // Another reader begins while the index is built, and the index or a later file waits for it.
    info: (_message: string, fields: Record<string, unknown> = {}) =>
      fields.migration === '901-default.sql' && read(),
    warn(message: string, { migration, attempt }: Record<string, unknown> = {}) {
      waited.push(migration)
      if (attempt === 2 || (migration === '902-index.sql' && message.includes('waits')))
        void reader.query('commit')
    },
  }

  let isOver = false
  const booked: number[] = [performance.now()]
  const answers = new Set<number>()
  const booking = clients.map(async (client, at) => {
    const wish = shop.wish({ collaboratorId: shop.collaboratorIds[at] })
    while (!isOver) {
      const { status, body } = await client.books(wish)
      answers.add(status)
      booked.push(performance.now())
      answers.add((await client.say(`PATCH /api/schedules/${body.id}/cancel`)).status)
    }
  })
  const applied = await migrate(database, { folder: pathToFileURL(`${folder}/`), log }).finally(() => {
    isOver = true
  })
  await Promise.all(booking)

  expect(applied.map(({ name }) => name)).toEqual(Object.keys(migrationsToCome))
  expect(waited).toContain('901-default.sql')
  expect([...answers].sort()).toEqual([200, 201])
  expect(booked.length).toBeGreaterThan(20)
  const gaps = booked.slice(1).map((instant, at) => instant - (booked[at] ?? 0))
  // A booking waits for half a second at most; the rest is room for a busy machine.
  expect(Math.max(...gaps)).toBeLessThan(2_000)
  const { rows } =
    await sql`select count(*)::int as rows from appointments where length <> end_minute - start_minute`.execute(
      database.db,
    )
  expect(rows).toEqual([{ rows: 0 }])
})
