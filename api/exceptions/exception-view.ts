import type { Exception } from '@encaixe/contract/exceptions.ts'
import { timeOf } from '@encaixe/contract/local-time.ts'
import type { ExceptionRow } from './store.ts'

const time = (minute: number | null) => (minute === null ? null : timeOf(minute))

export function viewOf(row: ExceptionRow): Exception {
  return {
    id: row.id,
    companyId: row.company_id,
    collaboratorId: row.collaborator_id,
    kind: row.kind,
    from: row.from_day,
    to: row.to_day,
    startTime: time(row.start_minute),
    endTime: time(row.end_minute),
    breakStart: time(row.break_start_minute),
    breakEnd: time(row.break_end_minute),
    weekly: row.weekly,
    reason: row.reason,
    version: row.version,
  }
}
