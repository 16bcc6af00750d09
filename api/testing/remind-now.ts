import { pickConflicts } from '../appointments/facade.ts'
import { remindDue } from '../notifications/reminders/remind-due.ts'
import type { TestApi } from './test-api.ts'

/** Runs the job of due reminders once, as one process. */
export const remindNow = ({ deps }: Pick<TestApi, 'deps'>) => remindDue({ ...deps, pickConflicts })
