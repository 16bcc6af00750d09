import { CompiledQuery, sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTcpProxy } from '../../testing/tcp-proxy.ts'
import { createServerDatabase } from '../../testing/test-database.ts'
import { type Database, openDatabase } from './db.ts'
import { textWithTheNext } from './postgres-pipeline.ts'

let database: Database

beforeAll(async () => {
  const own = await createServerDatabase()
  database = await openDatabase({ url: own.url, maxConnections: 1, log: { warn: () => {} } })
  await database.exec('create table notes (id int primary key)')
  return async () => {
    await database.close()
    await own.drop()
  }
})

const later = (text: string) => CompiledQuery.raw(textWithTheNext(text))
const written = async () => {
  const { rows } = await sql<{ id: number }>`select id from notes order by id`.execute(database.db)
  return rows.map(({ id }) => id)
}

test('what nobody waits for is part of its transaction', async () => {
  await database.transaction(async (tx) => {
    await tx.executeQuery(later('insert into notes values (1)'))
    const { rows } = await sql`select id from notes where id = 1`.execute(tx)
    expect(rows).toEqual([{ id: 1 }])
    await tx.executeQuery(later('insert into notes values (2)'))
  })
  expect(await written()).toEqual([1, 2])
})

test('when it fails, so does the statement it went with, and nothing of the transaction stays', async () => {
  const before = await written()
  const withCommit = database.transaction(async (tx) => {
    await sql`insert into notes values (10)`.execute(tx)
    await tx.executeQuery(later('insert into notes values (10)'))
  })
  await expect(withCommit).rejects.toMatchObject({ code: '23505' })
  const withAnother = database.transaction(async (tx) => {
    await tx.executeQuery(later('insert into notes values (1)'))
    await sql`insert into notes values (11)`.execute(tx)
  })
  await expect(withAnother).rejects.toMatchObject({ code: '23505' })
  expect(await written()).toEqual(before)
})

test('work that gives up takes along what it did not wait for, and leaves the connection fit for use', async () => {
  const before = await written()
  const given = database.transaction(async (tx) => {
    await tx.executeQuery(later('insert into notes values (1)'))
    await tx.executeQuery(later('insert into notes values (20)'))
    throw new Error('no')
  })
  await expect(given).rejects.toThrow('no')
  const nothing = database.transaction(async () => {
    throw new Error('at once')
  })
  await expect(nothing).rejects.toThrow('at once')
  expect(await written()).toEqual(before)
})

test('a server that goes away in between is an error, not a wait', async () => {
  const own = await createServerDatabase()
  const proxy = await startTcpProxy(own.url)
  const far = await openDatabase({ url: proxy.through(own.url), log: { warn: () => {} } })
  onTestFinished(async () => {
    await far.close()
    await own.drop()
  })
  const lost = far.transaction(async (tx) => {
    await tx.executeQuery(later('select 1'))
    await proxy.cut()
    await sql`select 2`.execute(tx)
  })
  await expect(lost).rejects.toThrow()
})
