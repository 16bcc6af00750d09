import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../platform/clock.ts'
import { ConfigError } from '../platform/config/config-error.ts'
import type { Database } from '../platform/database/db.ts'
import { migrate, readMigrations } from '../platform/database/migrate.ts'
import type { MigrationLog } from '../platform/database/migration-session.ts'
import { onConnection } from '../platform/database/open-pool.ts'
import { BackupError, type Header, openBackup, type Trailer } from './backup-file.ts'
import {
  askedBy,
  type Connection,
  countRows,
  dropEverything,
  loadTables,
  markRestore,
  readOccupation,
  readRestore,
  releaseJobs,
  settleRestored,
  tryLockRestores,
} from './store.ts'

type Restoring = {
  database: Pick<Database, 'url' | 'holdsSession'>
  path: string
  clock: Clock
  log: MigrationLog
  /** The old deployment is stopped for good, and this database goes on in its place: nothing is withdrawn or held. */
  isMoved?: boolean
  /** Called when the rows are loaded, before migrations that the file does not know change them. */
  onLoaded?: (connection: Connection, trailer: Trailer) => Promise<void>
}

/**
 * Fills an empty database from a backup: first its schema as it was at the backup, then its rows, then the migrations that
 * came since. A damaged file is refused before the database is touched, and a database whose restore was killed is not started.
 */
export async function restoreBackup({ path, database, clock, log, isMoved = false, onLoaded }: Restoring) {
  await checkSums(path)
  await using backup = await openBackup(path)
  const numbers = await numbersOf(backup.header)
  return await alone(database.url, async (connection) => {
    await empty(connection)
    const { madeAt } = backup.header
    const at = clock.now()
    await markRestore(connection, at, madeAt)
    await migrate(database, { clock, log, numbers })
    const foreign = await loadTables(connection, { tables: backup.tables(), trailer: backup.trailer })
    const trailer = backup.trailer()
    await onLoaded?.(connection, trailer)
    await migrate(database, { clock, log })
    const withdrawn = await settleRestored(connection, { at, now: clock.now(), isMoved })
    const rows = Object.values(trailer.tables).reduce((sum, table) => sum + table.rows, 0)
    return { madeAt, foreign, rows, tables: Object.keys(trailer.tables).length, ...withdrawn }
  })
}

/** Does this work while no other restore of the database runs. */
const alone = <Result>(url: string, work: (connection: Connection) => Promise<Result>) =>
  onConnection({ url, name: 'encaixe restore' }, async (connection) => {
    if (!(await tryLockRestores(connection)))
      throw new BackupError('Another restore of this database is running. Wait for its end.')
    return await work(connection)
  })

/** Reads the whole file and compares the rows with their counts and hashes. */
async function checkSums(path: string): Promise<void> {
  await using backup = await openBackup(path)
  const sums: Trailer['tables'] = {}
  for await (const { table, rows } of backup.tables()) for await (const _ of countRows(rows, table, sums));
  for (const [table, { rows, sha256 }] of Object.entries(backup.trailer().tables))
    if (sums[table]?.rows !== rows || sums[table].sha256 !== sha256)
      throw new BackupError(
        `${path} is damaged: the rows of table ${table} are not those that were backed up.`,
      )
}

/** The numbers of the backup's migrations, which this version must know as they were applied. */
async function numbersOf({ migrations }: Header): Promise<Set<number>> {
  const known = new Map((await readMigrations()).map((one) => [one.number, one]))
  for (const { number, name, checksum } of migrations) {
    if (known.get(number)?.checksum === checksum) continue
    throw new BackupError(
      `The backup was made by a version of Encaixe with the migration ${name}, which this version does not know. ` +
        'Restore it with that version or a later one.',
    )
  }
  return new Set(migrations.map(({ number }) => number))
}

/** PostgreSQL still shows the connections of a process that has just stopped, so it is asked again for three seconds. */
async function readWhenLeft(connection: Connection) {
  for (let attempt = 1; ; attempt++) {
    const found = await readOccupation(connection)
    if (found.processes === 0) return found
    if (attempt === 10)
      throw new BackupError('Processes of Encaixe are connected to the database. Stop them, then restore.')
    await delay(300)
  }
}

/** Refuses a database that holds data or is in use. Drops the empty tables that a start, or an interrupted restore, left. */
async function empty(connection: Connection): Promise<void> {
  const { isOurs, tables, isInterrupted, isUsed } = await readWhenLeft(connection)
  if (!isOurs && tables > 0)
    throw new BackupError('The database has tables of another program. Restore into an empty database.')
  if (isUsed && !isInterrupted)
    throw new BackupError(
      'The database is not empty. Restore into an empty database, or empty this one first.',
    )
  if (isOurs) await dropEverything(connection)
}

/**
 * Does with a database that another program has restored, such as pgBackRest, what `restoreBackup` does at its end. It must
 * run before the first process starts.
 */
export async function holdForeignRestore({ database, clock, log }: Omit<Restoring, 'path'>) {
  return await alone(database.url, async (connection) => {
    const { isOurs, isInterrupted } = await readWhenLeft(connection)
    if (!isOurs) throw new BackupError('The database has no tables of Encaixe.')
    if (isInterrupted) throw new BackupError(interrupted)
    await migrate(database, { clock, log })
    const at = clock.now()
    return settleRestored(connection, { at, now: at, isForeign: true })
  })
}

const interrupted =
  'A restore of this database is under way or was interrupted, so its data are not complete. Run the command restore again.'

/** Lets a restored database send again. Returns false when it was not held. */
export async function releaseRestored(url: string, clock: Clock): Promise<boolean> {
  return onConnection({ url, name: 'encaixe restore' }, async (connection) => {
    const last = await readRestore(connection)
    if (last?.isComplete === false) throw new BackupError(interrupted)
    if (!last || last.isReleased) return false
    await releaseJobs(connection, clock.now())
    return true
  })
}

/**
 * Whether the jobs of this database wait for the command `restore --release`. Refuses a database whose restore is not
 * complete; a start asks before it migrates, because migrations would disturb the restore.
 */
export async function isRestoreHeld({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const last = await readRestore(askedBy(db))
  if (last?.isComplete === false) throw new ConfigError(interrupted)
  return last?.isReleased === false
}
