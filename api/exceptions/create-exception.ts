import type { Exception, ExceptionInput } from '@encaixe/contract/exceptions.ts'
import { claimKey, releaseKey } from '../platform/database/idempotency.ts'
import { newId } from '../platform/ids.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { checkStated, columnsOf, daysOf, peopleOf, statedBy } from './exception-changes.ts'
import { viewOf } from './exception-view.ts'
import { checkRoom, exceptionMissing, type HoursDeps, openForChange } from './open-for-change.ts'
import { insertException, selectException } from './store.ts'

type Refusal = Refused<
  | 'invalid'
  | 'not_found'
  | 'subscription_required'
  | 'appointments_affected'
  | 'too_many'
  | 'idempotency_key_reused'
>
type Wanted = { company: MemberCompany; key: string | undefined; input: ExceptionInput }

/** Creates one exception for each idempotency key; a refused request frees its key. */
export function createException(
  deps: HoursDeps,
  { company, key, input }: Wanted,
): Promise<Exception | Refusal> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const id = newId()
    const retry = key === undefined ? undefined : { userId: company.by.userId, key, body: input }
    const claim = retry && (await claimKey(tx, retry, id, now))
    if (claim === 'reused') return refused('idempotency_key_reused')
    if (typeof claim === 'object') {
      const made = await selectException(tx, company, claim.made)
      return made ? viewOf(made) : exceptionMissing
    }
    const answer = await create()
    if (retry && isRefused(answer)) await releaseKey(tx, id, retry)
    return answer

    async function create() {
      const opened = await openForChange(tx, company, now)
      if (isRefused(opened)) return opened
      const stated = statedBy(input)
      const wrong = checkStated(stated, opened.today) ?? (await checkRoom(tx, company.id, opened.today))
      if (wrong) return wrong
      const at = { created_at: now, updated_at: now }
      return deps.changeHours(tx, {
        company,
        collaboratorIds: peopleOf(stated),
        days: daysOf(stated),
        ask: input.keep !== true,
        now,
        async make() {
          await writeOwnActs(tx, company, now, [{ kind: 'exception', action: 'created', recordId: id }])
          return viewOf(
            await insertException(tx, { company_id: company.id, id, ...columnsOf(stated), ...at }),
          )
        },
      })
    }
  })
}
