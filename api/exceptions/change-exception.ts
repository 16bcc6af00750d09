import type { Exception, ExceptionChange } from '@encaixe/contract/exceptions.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { checkStated, columnsOf, daysOf, isOver, mergeChange, peopleOf } from './exception-changes.ts'
import { viewOf } from './exception-view.ts'
import { checkRoom, exceptionMissing, type HoursDeps, openForChange } from './open-for-change.ts'
import { deleteDecisionOf, deleteExceptions, selectException, updateExceptionRow } from './store.ts'

type Refusal = Refused<
  'invalid' | 'not_found' | 'subscription_required' | 'appointments_affected' | 'stale_version' | 'too_many'
>

export function updateException(
  { database, clock, changeHours }: HoursDeps,
  { company, id }: { company: MemberCompany; id: string },
  change: ExceptionChange,
): Promise<Exception | Refusal> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    const opened = await openForChange(tx, company, now)
    if (isRefused(opened)) return opened
    const { today } = opened
    const row = await selectException(tx, company, id)
    if (!row) return exceptionMissing
    const before = viewOf(row)
    const after = mergeChange(before, change)
    const wrong = checkStated(after, today)
    if (wrong) return wrong
    if (change.version !== undefined && change.version !== before.version) return refused('stale_version')
    const full = isOver(before, today) ? await checkRoom(tx, company.id, today) : undefined
    if (full) return full
    return changeHours(tx, {
      company,
      collaboratorIds: peopleOf(before, after),
      days: daysOf(before, after),
      ask: change.keep !== true,
      now,
      async make() {
        // An edited exception no longer belongs to the decision about a holiday that made the exception.
        await deleteDecisionOf(tx, company.id, id)
        await writeOwnActs(tx, company, now, [{ kind: 'exception', action: 'changed', recordId: id }])
        return viewOf(await updateExceptionRow(tx, row, { ...columnsOf(after), updated_at: now }))
      },
    })
  })
}

export function deleteException(
  { database, clock, changeHours }: HoursDeps,
  { company, id, ask }: { company: MemberCompany; id: string; ask: boolean },
): Promise<Refused<'not_found' | 'subscription_required' | 'appointments_affected'> | undefined> {
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
        await writeOwnActs(tx, company, now, [
          { kind: 'exception', action: 'deleted', recordId: id, aboutId: row.collaborator_id },
        ])
        return undefined
      },
    })
  })
}
