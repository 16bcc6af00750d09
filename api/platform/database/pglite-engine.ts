import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { ConfigError } from '../config/config-error.ts'
import { columnParsers } from './column-values.ts'
import { holdDataFolder } from './data-lock.ts'
import type { DatabaseLog, Engine } from './database-engine.ts'
import { DurableFiles, durableStartParams, syncPath, syncTree } from './durable-files.ts'
import { pgliteDialect } from './pglite-dialect.ts'
import { startUpkeep } from './pglite-upkeep.ts'

export type PgliteOptions = {
  dataDir?: string | undefined
  /** A dump of another instance to begin with (in memory only). */
  snapshot?: Blob | undefined
  onSync?: (() => void) | undefined
  log: DatabaseLog
}

export async function openPglite(options: PgliteOptions): Promise<Engine> {
  if (options.dataDir === undefined) {
    const pglite = await start({ ...(options.snapshot && { loadDataDir: options.snapshot }) })
    return engineOf(pglite, options.log, () => pglite.close())
  }
  // It holds people's data and the key that signs them in.
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  const lock = await holdDataFolder(options.dataDir)
  try {
    const pglite = await startInFolder(options.dataDir, options)
    const upkeep = startUpkeep(pglite, options.log)
    return engineOf(pglite, options.log, async () => {
      upkeep.stop()
      // The next start then has nothing to recover.
      await pglite.exec('checkpoint')
      await pglite.close()
      lock.release()
    })
  } catch (error) {
    lock.release()
    throw error
  }
}

async function startInFolder(dataDir: string, options: PgliteOptions): Promise<PGlite> {
  const folder = join(dataDir, 'postgres')
  const unfinished = join(dataDir, 'postgres.unfinished')
  // A start that was killed while the first files were being written leaves half a database that would never open.
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true })
  const fresh = !existsSync(folder)
  if (fresh) {
    writeFileSync(unfinished, '')
    mkdirSync(folder, { mode: 0o700 })
  }
  const files = new DurableFiles(folder, options.onSync)
  const pglite = await start({ fs: files, startParams: durableStartParams }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : error
    throw new ConfigError(`DATA_DIR: o banco embutido em ${folder} não abriu: ${reason}`, { cause: error })
  })
  if (fresh) {
    // Only what lies in it: opening and closing the lock file beside it would give the lock up.
    await syncTree(folder)
    rmSync(unfinished)
    syncPath(dataDir)
  }
  if (files.defect) {
    options.log.warn(
      `ATENÇÃO: o banco embutido não está protegido contra queda de energia (${files.defect}). Use DATABASE_URL em produção.`,
    )
  }
  return pglite
}

async function start(options: PGliteOptions): Promise<PGlite> {
  const pglite = await PGlite.create({ ...options, extensions: { btree_gist } })
  // After the start, because PGlite fills in its own parsers of arrays then.
  Object.assign(pglite.parsers, columnParsers)
  await pglite.exec("set time zone 'UTC'")
  return pglite
}

function engineOf(pglite: PGlite, log: DatabaseLog, end: () => Promise<void>): Engine {
  let ending: Promise<void> | undefined
  return {
    kind: 'pglite',
    dialect: pgliteDialect(pglite),
    raw: { pglite },
    async listen(channel, on) {
      const stop = await pglite.listen(channel, (payload) => {
        try {
          on(payload)
        } catch (error) {
          log.warn('Um ouvinte de notificações falhou', { channel, error })
        }
      })
      return async () => {
        if (pglite.ready) await stop()
      }
    },
    close() {
      ending ??= end()
      return ending
    },
  }
}
