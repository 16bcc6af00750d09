import type { MemberCompany } from '../platform/member-company.ts'
import { isRefused, type Refused } from '../platform/refused.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { daysOf, peopleOf } from './exception-changes.ts'
import { viewOf } from './exception-view.ts'
import { exceptionMissing, type HoursDeps, openForChange } from './open-for-change.ts'
import { deleteExceptions, selectException } from './store.ts'

type Refusal = Refused<'not_found' | 'subscription_required' | 'appointments_affected'>

export function deleteException(
  { database, clock, changeHours }: HoursDeps,
  { company, id, ask }: { company: MemberCompany; id: string; ask: boolean },
): Promise<Refusal | undefined> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    const opened = await openForChange(tx, company, now)
    if (isRefused(opened)) return opened
    const row = await selectException(tx, company, id)
    if (!row) return exceptionMissing
    const exception = viewOf(row)
    return changeHours(tx, {
      company,
      collaboratorIds: peopleOf(exception),
      days: daysOf(exception),
      ask,
      now,
      async make() {
        await deleteExceptions(tx, company.id, [id])
        await writeOwnActs(tx, company, now, [{ kind: 'exception', action: 'deleted', recordId: id }])
        return undefined
      },
    })
  })
}
