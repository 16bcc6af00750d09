import { pickConflicts } from '../appointments/facade.ts'
import { remindDue } from '../notifications/reminders/remind-due.ts'
import { waitLonger } from '../platform/database/connection-wait.ts'
import type { TestApi } from './test-api.ts'

/** Runs the job of due reminders once, as one process. Like each job it waits longer for a lock than a request. */
export const remindNow = ({ deps }: Pick<TestApi, 'deps'>) =>
  waitLonger(() => remindDue({ ...deps, pickConflicts }))
