import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { readRestore } from '../../api/backups/store.ts'
import { clockLeeway, machineTime } from '../../api/platform/clock.ts'
import type { Config } from '../../api/platform/config/config.ts'
import { isLoopback } from '../../api/platform/config/config-rules.ts'
import { readDatabaseAddress } from '../../api/platform/config/database-address.ts'
import { countConnections, shareConnections } from '../../api/platform/database/connection-shares.ts'
import { runningServer } from '../../api/platform/database/embedded-cluster.ts'
import { missingFrom, readApplied, readMigrations } from '../../api/platform/database/migrate.ts'
import { connectionTo, DatabaseClient } from '../../api/platform/database/open-pool.ts'
import { oldestServer } from '../../api/platform/database/postgres-engine.ts'
import { reasonOf } from '../../api/platform/log/describe-error.ts'
import { reportSpace } from './check-machine.ts'
import { checkNodes } from './check-nodes.ts'
import { checkReplicas } from './check-replicas.ts'
import type { Check, Report } from './examine.ts'

/** Connections that a start opens for a moment: two to probe, one for migrations. */
const duringStart = 3

const facts = `select current_setting('server_version') as version,
  current_setting('server_version_num')::int / 10000 as major,
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - coalesce(current_setting('reserved_connections', true)::int, 0) as most,
  (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user) as role_limit,
  (select nullif(datconnlimit, -1) from pg_database where datname = current_database()) as database_limit,
  (select sum(numbackends)::int from pg_stat_database)
    - (select count(*)::int from pg_stat_activity where application_name like 'encaixe%') as others,
  (select count(*)::int from pg_stat_activity where application_name = 'encaixe-ready'
    and datname = current_database()) as processes,
  pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool as read_only,
  pg_size_pretty(pg_database_size(current_database())) as size,
  case when pg_has_role('pg_read_all_settings', 'member') then current_setting('data_directory') end as folder,
  host(inet_server_addr()) as host`

type Facts = {
  version: string
  major: number
  most: number
  role_limit: number | null
  database_limit: number | null
  others: number
  processes: number
  read_only: boolean
  size: string
  folder: string | null
  /** The address at which the server accepted the connection; null for a socket. */
  host: string | null
}

type Options = { processes: number | undefined; freeGigabytes: number }

/** The database's reachability, version, migrations, connections, clock and disk. */
export const checkDatabase =
  ({ database: config, readUrl, migratesOnStart }: Config, options: Options): Check =>
  async (report) => {
    if (config.kind === 'embedded') {
      const url = await runningServer(join(config.dataDir, 'cluster'))
      if (!url)
        return report.skipped('The embedded database runs only while Encaixe does: start it and ask again.')
      return checkAt({ name: 'DATA_DIR', url, isHere: false })
    }
    const { url, directUrl } = config
    if (directUrl) {
      const pooled = await reach({ name: 'DATABASE_URL', url })
      await pooled?.end()
    }
    const asked = directUrl ? { name: 'DATABASE_DIRECT_URL', url: directUrl } : { name: 'DATABASE_URL', url }
    const servers = readDatabaseAddress(asked.url) ?? []
    const isHere = servers.every(({ host }) => host.startsWith('/') || isLoopback(host))
    await checkAt({ ...asked, isHere })
    if (readUrl !== undefined) await checkReplicas(report, { ...asked, readUrl }, reach)
    return

    async function reach({ name, url }: { name: string; url: string }): Promise<pg.Client | undefined> {
      const client = new DatabaseClient(connectionTo(url, 'encaixe doctor'))
      client.on('error', () => {})
      try {
        await client.connect()
        return client
      } catch (error) {
        report.wrong(
          `${name}: PostgreSQL does not answer: ${reasonOf(error)}`,
          'Check host, port, user, password and name in the address, pg_hba.conf, and that the server runs.',
        )
        return undefined
      }
    }

    async function checkAt(address: { name: string; url: string; isHere: boolean }): Promise<void> {
      const client = await reach(address)
      if (!client) return
      const found: Facts = (await client.query(facts)).rows[0]
      reportServer(report, found)
      await reportMigrations(report, client, migratesOnStart)
      await reportRestore(report, client)
      reportConnections(report, found, {
        each: countConnections(shareConnections(config.connections)),
        processes: options.processes,
      })
      await reportClock(report, client)
      // The disk of an embedded database is the one of DATA_DIR, which the check of the machine reads.
      if (config.kind === 'server')
        await reportDisk(report, found, { isHere: address.isHere, space: options })
      await checkNodes(report, client)
      await client.end()
    }
  }

/** A database that was restored sends nothing until somebody says so, and that is easily forgotten. */
async function reportRestore(report: Report, client: pg.Client): Promise<void> {
  // A role that is not the product's own may not be allowed to read this table.
  const { rows } = await client.query(`select has_table_privilege(to_regclass('restores'), 'select') as may`)
  const restore = rows[0]?.may ? await readRestore(client) : undefined
  if (restore?.isComplete === false)
    report.wrong(
      'A restore of the database is under way or was interrupted: its data are not complete.',
      'Run the command restore again; no process starts before.',
    )
  else if (restore?.isReleased === false)
    report.wrong(
      'The database was restored: it runs no jobs and sends nothing.',
      'Look at its data, then run the command restore --release and restart the processes.',
    )
}

type Disk = { isHere: boolean; space: Options }

/** Debian's folder for PostgreSQL: a role without pg_read_all_settings is not told the folder of its server. */
const usualFolder = '/var/lib/postgresql'

/** PostgreSQL cannot say what its disk has left, so this works only for a server that shares the files of this machine. */
async function reportDisk(report: Report, found: Facts, { isHere, space }: Disk): Promise<void> {
  const { size, host } = found
  const folder = found.folder ?? usualFolder
  const mayLook = isHere && (host === null || isLoopback(host)) && !folder.startsWith('/proc/')
  const disk = mayLook ? await statfs(folder).catch(() => {}) : undefined
  if (!disk)
    return report.skipped(
      `The database has ${size}. The free space of its disk can only be read on its machine.`,
    )
  if (found.folder !== null) return reportSpace(report, folder, disk, space)
  // The folder is a guess: too little room is reported, and enough room is not.
  const guess = `${folder} (Debian's folder: only a member of pg_read_all_settings may read where the data are)`
  reportSpace({ ...report, ok: report.skipped }, guess, disk, space)
}

function reportServer(report: Report, { version, major, read_only: isReadOnly }: Facts): void {
  if (major < oldestServer)
    report.wrong(`PostgreSQL ${version} is too old.`, `Upgrade the server to ${oldestServer} or newer.`)
  else report.ok(`PostgreSQL ${version} answers.`)
  if (isReadOnly)
    report.wrong(
      'The database takes no writes: it is a standby, or default_transaction_read_only is on.',
      'Give the address of the primary server.',
    )
}

async function reportMigrations(report: Report, client: pg.Client, migratesOnStart: boolean): Promise<void> {
  const known = await readMigrations()
  const applied = await readApplied((text) => client.query(text))
  try {
    const missing = missingFrom(known, applied)
    const newer = [...applied.values()].filter(({ number }) => !known.some((one) => one.number === number))
    const [first] = missing
    if (newer.length > 0)
      report.warning(
        `A newer release migrated the database (${newer.map(({ name }) => name).join(', ')}).`,
        'Run this release only if it is one of the three before that one.',
      )
    if (!first) return report.ok(`All ${known.length} migrations are applied.`)
    const says = `Migrations are missing: ${missing.length}, the first is ${first.name}.`
    const todo = 'Ask the command upgrade-check what they change'
    if (migratesOnStart) report.warning(says, `${todo}; the next start applies them.`)
    else
      report.wrong(
        says,
        `${todo}, then run the command migrate: with MIGRATE_ON_START=false no process starts.`,
      )
  } catch (error) {
    report.wrong(reasonOf(error), 'The database was migrated by other sources than these.')
  }
}

type Need = { each: number; processes: number | undefined }

function reportConnections(report: Report, found: Facts, need: Need): void {
  const processes = need.processes ?? Math.max(1, found.processes)
  const needed = processes * need.each + duringStart
  const most = Math.min(
    found.most - found.others,
    found.role_limit ?? Number.POSITIVE_INFINITY,
    found.database_limit ?? Number.POSITIVE_INFINITY,
  )
  const sum = `${processes} × ${need.each} connections and ${duringStart} during a start`
  if (needed <= most) report.ok(`There are ${most} connections for ${sum}.`)
  else
    report.wrong(
      `There are ${Math.max(0, most)} connections, and ${sum} are needed (others have ${found.others}).`,
      'Raise max_connections (or the limit of the role or the database), lower DATABASE_POOL, or put a pooler between.',
    )
}

async function reportClock(report: Report, client: pg.Client): Promise<void> {
  const sent = machineTime()
  const { rows } = await client.query('select extract(epoch from clock_timestamp())::float8 * 1000 as at')
  const received = machineTime()
  reportDifference(report, 'the database', (sent + received) / 2 - rows[0].at, (received - sent) / 2)
}

/** The difference in milliseconds between this clock and another one, which was read with this uncertainty. */
export function reportDifference(report: Report, other: string, ahead: number, uncertainty: number): void {
  const seconds = Math.round(Math.abs(ahead) / 1_000)
  const says = `The clock of this machine is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} the clock of ${other}.`
  const todo = 'Let NTP (chrony) run on both machines.'
  const least = Math.abs(ahead) - uncertainty
  if (least >= clockLeeway) report.wrong(says, `${todo} From a minute on nobody can sign in.`)
  else if (least >= 5_000) report.warning(says, todo)
  else report.ok(`This clock agrees with the clock of ${other}.`)
}
