import { readdirSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { startEmbeddedServer } from '../../api/platform/database/embedded-server.ts'
import { type Figure, median } from './figures.ts'
import { generateLast, requestsASecond } from './load.ts'
import { processorTime } from './product.ts'
import { pathsOf } from './slots.ts'
import type { World } from './world.ts'

const rounds = 7
const seconds = 2
const settings = ['max_connections=100', 'shared_buffers=256MB', 'hot_standby_feedback=on']

type Server = { cluster: string; host: string; stop(): Promise<void> }

/**
 * A standby of the world's server: its data are copied while the server runs, and then follow it. Each has an address of
 * this machine for itself, because an address with several hosts cannot name sockets.
 */
async function startReplica(primary: { url: string; cluster: string }, number: number): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'encaixe-replica-'))
  const cluster = join(dataDir, 'cluster')
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  await client.query("select pg_backup_start('replica', fast => true)")
  const isData = (path: string) => !/postmaster\.(pid|opts)$/.test(path)
  await cp(primary.cluster, cluster, { recursive: true, filter: isData })
  const { rows } = await client.query('select labelfile from pg_backup_stop(wait_for_archive => false)')
  await client.end()
  await writeFile(join(cluster, 'backup_label'), rows[0].labelfile)
  await writeFile(join(cluster, 'standby.signal'), '')
  const host = `127.77.${process.pid % 250}.${number}`
  const follow = `primary_conninfo=host=${folderOf(primary.url)} user=postgres`
  const server = await startEmbeddedServer({
    dataDir,
    settings: [...settings, follow, `listen_addresses=${host}`],
    log: { warn: () => {} },
  })
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { cluster, host, stop }
}

const folderOf = (url: string) => new URL(url).searchParams.get('host') ?? ''

/** Processor time so far of a server with its connections, in milliseconds; Linux counts it in hundredths of a second. */
function serverTime({ cluster }: Pick<Server, 'cluster'>): number {
  const [postmaster] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  return readdirSync('/proc').reduce((sum, pid) => sum + timeOfChild(pid, postmaster), 0)
}

function timeOfChild(pid: string, parent: string | undefined): number {
  if (!/^\d+$/.test(pid)) return 0
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[1] === parent ? (Number(fields[11]) + Number(fields[12])) * 10 : 0
  } catch {
    // The process has ended since the folder was read.
    return 0
  }
}

/** Free times of a day by one process: from its server alone, with one replica and with two, in turns. */
export async function measureReaders(world: World): Promise<Figure[]> {
  await sql`checkpoint`.execute(world.database.db)
  const primary = { url: world.databaseUrl, cluster: join(folderOf(world.databaseUrl), 'cluster') }
  const replicas = [await startReplica(primary, 1), await startReplica(primary, 2)]
  const ways = await Promise.all(
    [0, 1, 2].map(async (count) => {
      const hosts = replicas.slice(0, count).map(({ host }) => host)
      return { count, serving: await world.serveThrough(world.databaseUrl, hosts) }
    }),
  )
  const path = pathsOf(world).slots
  generateLast()
  const found = new Map<number, { perSecond: number; primary: number; replicas: number; process: number }[]>()
  try {
    // A replica is read once it has shown a beat of the process.
    await delay(5_000)
    for (let round = 0; round <= rounds; round++) {
      for (const { count, serving } of ways) {
        const times = () => [serverTime(primary), ...replicas.map(serverTime), processorTime(serving.pid)]
        const before = times()
        const perSecond = await requestsASecond(serving.url, { path }, seconds)
        const [ofPrimary = 0, one = 0, two = 0, ofProcess = 0] = times().map(
          (time, at) => time - (before[at] ?? 0),
        )
        const reads = perSecond * seconds
        const each = (ms: number) => (ms * 1_000) / reads
        const figures = {
          perSecond,
          primary: each(ofPrimary),
          replicas: each(one + two),
          process: each(ofProcess),
        }
        // The first round fills caches and plans.
        if (round > 0) found.set(count, [...(found.get(count) ?? []), figures])
      }
    }
  } finally {
    for (const { serving } of ways) await serving.stop()
    for (const replica of replicas) await replica.stop()
  }
  const of = (count: number, name: 'perSecond' | 'primary' | 'replicas' | 'process') =>
    median((found.get(count) ?? []).map((one) => one[name]))
  const named = ['no replica', 'one replica', 'two replicas']
  return [
    {
      name: 'processor time of the primary for a read, one replica / none',
      value: of(1, 'primary') / of(0, 'primary'),
      most: 0.15,
    },
    {
      name: 'processor time of a replica for a read / of the primary without',
      value: of(1, 'replicas') / of(0, 'primary'),
      most: 1.3,
    },
    { name: 'reads a second, one replica / none', value: of(1, 'perSecond') / of(0, 'perSecond') },
    { name: 'reads a second, two replicas / none', value: of(2, 'perSecond') / of(0, 'perSecond') },
    ...named.flatMap((name, count) => [
      { name: `free times of a day, a second, ${name}`, value: of(count, 'perSecond') },
      { name: `processor time of the primary for a read, µs, ${name}`, value: of(count, 'primary') },
      { name: `processor time of the replicas for a read, µs, ${name}`, value: of(count, 'replicas') },
      { name: `processor time of the process for a read, µs, ${name}`, value: of(count, 'process') },
    ]),
  ]
}
