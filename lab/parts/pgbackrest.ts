import { writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from '../../scripts/root.ts'
import { command, debianVersion, ensure, eventually, expectEqual, type Part } from './part.ts'
import { openBusyShop, signIn } from './pgbouncer/shop.ts'
import { openWorld, type World } from './pgbouncer/world.ts'

/** The file of docs/backups.md with the folders of this way. */
async function writeConfiguration({ server }: World): Promise<string> {
  const file = `${server.folder}/pgbackrest.conf`
  const repository = `${server.folder}/repository`
  await writeFile(
    file,
    `[global]
repo1-path=${repository}
repo1-retention-full=2
start-fast=y
log-level-console=warn
log-path=${server.folder}
lock-path=${server.folder}/lock

[encaixe]
pg1-path=${server.data}
pg1-port=${server.port}
pg1-socket-path=${server.folder}
`,
  )
  await server.asPostgres(['mkdir', repository])
  return file
}

/** A mistake destroys bookings, and the server goes back to the second before it. */
async function undoMistake(): Promise<string> {
  const archiving = (folder: string) => [
    'archive_mode=on',
    `archive_command=pgbackrest --config=${folder}/pgbackrest.conf --stanza=encaixe archive-push %p`,
  ]
  await using world = await openWorld(archiving)
  const { server, sql } = world
  const file = await writeConfiguration(world)
  const pgbackrest = (...args: string[]) =>
    server.asPostgres(['pgbackrest', `--config=${file}`, '--stanza=encaixe', ...args])
  await pgbackrest('stanza-create')
  await pgbackrest('check')
  const env = { DATABASE_URL: world.url }
  const product = await world.product(env)
  const shop = await openBusyShop(world, [product])
  const client = await signIn(world, [product])
  const book = async (at: number) => {
    const { status, body } = await client('POST /api/schedules', shop.wish(at))
    expectEqual('a booking', status, 201)
    return String(body.id)
  }
  const before = await book(0)
  const backup = performance.now()
  await pgbackrest('backup', '--type=full')
  const backedUpIn = (performance.now() - backup) / 1_000
  const after = await book(1)
  await delay(1_100)
  const [{ at } = {}] = await sql(
    "select to_char(clock_timestamp() at time zone 'utc', $$YYYY-MM-DD HH24:MI:SS.US+00$$) as at",
  )
  await delay(1_100)
  await sql('truncate appointments cascade')
  await sql('select pg_switch_wal()')
  await product.program.end()

  const began = performance.now()
  await server.restart(async () => {
    await pgbackrest('restore', '--delta', '--type=time', `--target=${at}`, '--target-action=promote')
  })
  await eventually('the server has ended its recovery', async () => {
    const [row] = await sql('select pg_is_in_recovery() as recovering')
    return row?.recovering === false
  })
  const scripts = (...args: string[]) =>
    command(process.execPath, ['scripts/backup.ts', ...args], { cwd: root, env })
  const held = await scripts('restore', '--hold')
  ensure(held.includes('sends nothing'), `the restored database is not held: ${held}`)
  const again = await world.product(env)
  const took = (performance.now() - began) / 1_000
  ensure(again.program.output().includes('jobs are off'), 'the process does not say that its jobs are off')
  const ids = (await sql('select id from appointments order by created_at')).map(({ id }) => id)
  expectEqual('the appointments', ids, [before, after])
  ensure((await scripts('restore', '--release')).includes('may run again'), 'the database was not released')
  return `full backup in ${backedUpIn.toFixed(1)} s; both bookings are back, also the one after the backup; ready again ${took.toFixed(1)} s after the start of the restore, held until released`
}

/** pgBackRest as Debian ships it, on a server of PostgreSQL that archives its log. */
export const pgbackrest: Part = {
  name: 'pgbackrest',
  install: 'apt-get install pgbackrest postgresql-15',
  version: () => debianVersion('pgbackrest'),
  ways: { 'a mistake is undone: back to the second before it': undoMistake },
}
