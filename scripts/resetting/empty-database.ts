import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { dropEverything } from '../../api/backups/store.ts'
import { lockDataFolder } from '../../api/platform/database/data-lock.ts'
import { endLeftServer } from '../../api/platform/database/embedded-cluster.ts'
import { onConnection } from '../../api/platform/database/open-pool.ts'

/** Empties the data folder, without its backups. Fails with the lock's message while a process uses the folder. */
export async function emptyDataFolder(folder: string): Promise<void> {
  const lock = await lockDataFolder(folder)
  try {
    await endLeftServer(join(folder, 'cluster'))
    const contents = readdirSync(folder).filter((name) => !/^(lock\b|backups$)/.test(name))
    for (const name of contents) rmSync(join(folder, name), { recursive: true, force: true })
  } finally {
    lock.release()
  }
}

/** Drops the schemas of the jobs and of the product, which is everything the product creates. */
export const emptyServer = (url: string): Promise<void> =>
  onConnection({ url, name: 'encaixe reset' }, dropEverything)
