import { mkdir } from 'node:fs/promises'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { defineJob, type Handler, type JobSchedule, onJob, scheduleJob } from '../platform/jobs/jobs.ts'
import { writeNightlyBackup } from './write-backup.ts'

const nightlyBackup = defineJob({
  name: 'nightly-backup',
  schema: z.object({}),
  expireIn: 7_200,
  retryLimit: 3,
})

export function backupJobs({
  config,
  database,
  clock,
  log,
}: Pick<Deps, 'config' | 'database' | 'clock' | 'log'>): Handler[] {
  const { folder, keep } = config.backups
  return [
    onJob(nightlyBackup, async (_, { signal, attempt }) => {
      if (folder === undefined) return
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        log.info(
          'backup written',
          await writeNightlyBackup({ url: database.url, folder, keep, clock, signal }),
        )
      } catch (error) {
        log.error('backup failed', { folder, attempt, error })
        throw error
      }
    }),
  ]
}

/** Before the jobs of the night, so that a backup holds what they delete. */
export const backupJobSchedules: JobSchedule[] = [scheduleJob(nightlyBackup, '15 2 * * *', {})]
