import type { Jobs } from '../platform/jobs/jobs.ts'

/** For what is under test without what follows from it. */
export const noJobs: Jobs = {
  send: async () => {},
}
