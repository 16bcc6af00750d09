import type { Deps } from '../deps.ts'
import { type JobHandler, onJob } from '../platform/jobs/jobs.ts'
import { pushJob } from './enqueue-pushes.ts'
import { sendPush } from './send-push.ts'
import { cachePushKeys } from './web-push.ts'

export function pushJobs(deps: Pick<Deps, 'config' | 'database' | 'clock'>): JobHandler[] {
  const findKeys = cachePushKeys(deps)
  return [
    onJob(pushJob, (about, { jobs, log, signal }) =>
      sendPush({ ...deps, findKeys, jobs, log }, about, signal),
    ),
  ]
}
