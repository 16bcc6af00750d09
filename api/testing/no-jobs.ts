import type { Jobs } from '../platform/jobs/jobs.ts'

/** For tests of code that enqueues jobs which nobody needs to run. */
export const noJobs: Jobs = {
  send: async () => {},
}
