import type { PGlite } from '@electric-sql/pglite'
import type { DatabaseLog } from './database-engine.ts'

export type Upkeep = { run(): Promise<void>; stop(): void }

const EVERY = 20_000
const LOG_BYTES_WORTH_A_CHECKPOINT = 16 * 1024 * 1024

/**
 * PGlite runs PostgreSQL as one process: no checkpointer and no autovacuum. Unattended, the log grows without end
 * and the start after a crash reads all of it (3 GB took sixteen seconds), and dead rows are never cleared.
 */
export function startUpkeep(pglite: PGlite, log: DatabaseLog): Upkeep {
  async function run(): Promise<void> {
    try {
      await vacuumIfWorth(pglite)
      await checkpointIfWorth(pglite)
    } catch (error) {
      if (pglite.ready) log.warn('A manutenção do banco embutido falhou', { error })
    }
  }
  const timer = setInterval(run, EVERY).unref()
  return { run, stop: () => clearInterval(timer) }
}

async function checkpointIfWorth(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ behind: string }>(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) as behind from pg_control_checkpoint()',
  )
  if (Number(rows[0]?.behind) >= LOG_BYTES_WORTH_A_CHECKPOINT) await pglite.exec('checkpoint')
}

// The thresholds are autovacuum's own.
async function vacuumIfWorth(pglite: PGlite): Promise<void> {
  await pglite.exec('select pg_stat_force_next_flush()')
  const { rows } = await pglite.query<{ name: string }>(`
    select format('%I.%I', schemaname, relname) as name
      from pg_stat_user_tables
     where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`)
  for (const { name } of rows) await pglite.exec(`vacuum (analyze) ${name}`)
}
