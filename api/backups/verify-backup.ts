import type { Clock } from '../platform/clock.ts'
import { openDatabase } from '../platform/database/db.ts'
import { startEmbeddedServer } from '../platform/database/embedded-server.ts'
import { onConnection } from '../platform/database/open-pool.ts'
import { BackupError, type Trailer } from './backup-file.ts'
import { restoreBackup } from './restore-backup.ts'
import {
  beginSnapshot,
  type Connection,
  copyRows,
  countRows,
  dropEverything,
  readFigures,
  readOccupation,
  readTables,
  selectBreaches,
} from './store.ts'

type Verifying = {
  path: string
  clock: Clock
  /** An empty database of a server, which is emptied again. Without it a temporary server is started. */
  into?: string | undefined
}

const log = { info: () => {}, warn: () => {} }

/** Restores a backup into a temporary server, reads every row back, and checks what must always hold. */
export async function verifyBackup({ path, clock, into }: Verifying) {
  await using opened = new AsyncDisposableStack()
  const url = into ?? (await startServer(opened))
  const ask = <T>(work: (connection: Connection) => Promise<T>) =>
    onConnection({ url, name: 'encaixe verify' }, work)
  const { relations } = await ask(readOccupation)
  if (relations > 0) throw new BackupError('The database of --into is not empty. Give an empty one.')
  if (into) opened.defer(() => ask(dropEverything))
  const database = await openDatabase({ url, holdsSession: true, withoutTimeLimits: true, log })
  opened.defer(() => database.close())
  const restored = await restoreBackup({ database, path, clock, log, onLoaded: compareRows })
  return await ask(async (connection) => {
    const [breach] = await selectBreaches(connection)
    if (breach) throw new BackupError(`${path} restores to wrong data: ${breach}`)
    return { ...restored, figures: await readFigures(connection) }
  })
}

async function startServer(opened: AsyncDisposableStack): Promise<string> {
  // The server is deleted at the end, so it need not wait for the disk.
  const server = await startEmbeddedServer({ log, settings: ['fsync=off', 'full_page_writes=off'] })
  opened.defer(() => server.stop())
  return server.url
}

/** Compares what the new server stores with what was backed up. A new table stores its rows in the order of the file. */
async function compareRows(connection: Connection, trailer: Trailer): Promise<void> {
  const sums: Trailer['tables'] = {}
  await beginSnapshot(connection)
  for (const table of await readTables(connection)) {
    for await (const _ of countRows(copyRows(connection, table), table.table, sums));
    const expected = trailer.tables[table.table]
    if (expected && expected.sha256 !== sums[table.table]?.sha256)
      throw new BackupError(`The rows of table ${table.table} are not those that were backed up.`)
  }
  await connection.query('commit')
}
