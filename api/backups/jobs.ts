import { mkdir } from 'node:fs/promises'
import { addDays, instantOf, localTime } from '@encaixe/contract/local-time.ts'
import type { Deps } from '../deps.ts'
import type { DueWork } from '../platform/jobs/jobs.ts'
import { readNewest, writeNightlyBackup } from './write-backup.ts'

const timeZone = 'America/Sao_Paulo'
/** A quarter past two, before the jobs of the night, so that a backup holds what they delete. */
const minuteOfNight = 135
/** Milliseconds between two looks into the folder, and until a backup that failed is tried again. */
const pause = 600_000

/** The last instant at which a backup was due. */
function lastDue(now: Date): Date {
  const { date } = localTime(now, timeZone)
  const tonight = instantOf({ date, minute: minuteOfNight }, timeZone)
  return tonight <= now ? tonight : instantOf({ date: addDays(date, -1), minute: minuteOfNight }, timeZone)
}

type Needs = Pick<Deps, 'config' | 'database' | 'clock' | 'metrics'>

/**
 * Each process that has a folder makes the missing backup of the night, also when no process ran that night.
 * The nightly backup is not a job of the queue, because a process without a folder could take the job.
 */
export function backupJobs({ config, database, clock, metrics }: Needs): DueWork[] {
  const { folder, keep } = config.backups
  if (folder === undefined) return []
  metrics.add(
    'encaixe_backup_last_success_timestamp_seconds',
    'When the newest backup in BACKUP_DIR was made, in seconds since 1970; 0 without any.',
    async () => Math.round((await readNewest(folder, clock.now())).getTime() / 1_000),
  )
  let next = 0
  return [
    {
      name: 'nightly backup',
      async run({ signal, log }) {
        const now = clock.now()
        if (now.getTime() < next) return false
        next = now.getTime() + pause
        try {
          await mkdir(folder, { recursive: true, mode: 0o700 })
          const writing = { url: database.url, clock, signal, folder, keep, due: lastDue(now) }
          const written = await writeNightlyBackup(writing)
          if (written) log.info('backup written', written)
        } catch (error) {
          // A process that stops ends its backup; the next one makes it.
          if (signal.aborted) return false
          log.error('backup failed', { code: 'backup_failed', folder, error })
        }
        return false
      },
    },
  ]
}
