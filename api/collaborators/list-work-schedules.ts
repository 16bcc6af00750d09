import type { WorkSchedule } from '@encaixe/contract/work-schedule.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { selectWorkSchedules } from './store.ts'

/** Those of the active collaborators. */
export function listWorkSchedules(db: Db | Tx, companyId: string): Promise<WorkSchedule[]> {
  return selectWorkSchedules(db, companyId)
}
