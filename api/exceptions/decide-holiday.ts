import type { HolidayDate } from '@encaixe/contract/holiday-dates.ts'
import type { Holiday, HolidayDecision } from '@encaixe/contract/holidays.ts'
import { decidesOn } from '@encaixe/contract/open-hours.ts'
import type { Tx } from '../platform/database/db.ts'
import { newId } from '../platform/ids.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { columnsOf, type Stated } from './exception-changes.ts'
import { viewOf } from './exception-view.ts'
import { type CountOnDates, listHolidays } from './facade.ts'
import { checkRoom, type HoursDeps, openForChange } from './open-for-change.ts'
import { deleteExceptions, insertException, selectSpecialDays, storeDecision } from './store.ts'

type Refusal = Refused<'invalid' | 'subscription_required' | 'appointments_affected' | 'too_many'>
type Deps = HoursDeps & { countOnDates: CountOnDates }
type Deciding = { company: MemberCompany; holiday: HolidayDate; body: HolidayDecision }

/** Stores the decision about a holiday; a second decision replaces the first one and its exception. */
export function decideHoliday(deps: Deps, { company, holiday, body }: Deciding): Promise<Holiday | Refusal> {
  const { date, name } = holiday
  const days = { from: date, to: date }
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const opened = await openForChange(tx, company, now)
    if (isRefused(opened)) return opened
    if (date < opened.today) return refused('invalid', { fields: { date: 'Este feriado já passou' } })
    const { replaced, longer } = await findDeciding(tx, company, date)
    const wrong = longer && body.decision !== 'closed' ? refuseBeside(longer) : undefined
    if (wrong) return wrong
    const stated = statedBy(holiday, body)
    const full = stated && !replaced.length ? await checkRoom(tx, company.id, opened.today) : undefined
    if (full) return full
    const done = await deps.changeHours(tx, {
      company,
      collaboratorIds: null,
      days,
      ask: body.keep !== true,
      now,
      async make() {
        await deleteExceptions(tx, company.id, replaced)
        const at = { created_at: now, updated_at: now }
        const row = { company_id: company.id, id: newId(), ...at }
        if (stated) await insertException(tx, { ...row, ...columnsOf(stated) })
        const exception_id = stated ? row.id : null
        await writeOwnActs(tx, company, now, actsOf(replaced, exception_id))
        const { decision } = body
        await storeDecision(tx, {
          company_id: company.id,
          day: date,
          decision,
          exception_id,
          decided_at: now,
        })
      },
    })
    if (isRefused(done)) return done
    const [decided] = await listHolidays(tx, company, days, deps.countOnDates)
    if (!decided)
      throw new Error(
        `The decision about holiday ${date} (${name}) was stored, but the list of holidays does not contain the holiday`,
      )
    return decided
  })
}

/** The acts for the trail. A decision for usual hours makes no exception and is written as a change of the holiday. */
function actsOf(replaced: readonly string[], made: string | null) {
  const gone = replaced.map((recordId) => ({ kind: 'exception', action: 'deleted', recordId }) as const)
  if (made) return [...gone, { kind: 'exception', action: 'created', recordId: made } as const]
  return gone.length > 0 ? gone : [{ kind: 'exception', action: 'changed', recordId: null } as const]
}

/** Finds closures and special hours of one day, which the decision replaces, and a closure of more days around it. */
async function findDeciding(tx: Tx, { id }: MemberCompany, date: string) {
  const { exceptions } = await selectSpecialDays(tx, { companyId: id, only: null }, { from: date, to: date })
  const deciding = exceptions.map(viewOf).filter((one) => decidesOn(one, date))
  // A closure of only some hours, for example a fumigation, does not count as a decision about the holiday.
  const ofWholeDay = deciding.filter(({ kind, startTime }) => kind === 'hours' || startTime === null)
  const isOneDay = ({ from, to }: Stated) => from === to
  return {
    replaced: ofWholeDay.filter(isOneDay).map((one) => one.id),
    longer: ofWholeDay.find((one) => !isOneDay(one)),
  }
}

function refuseBeside({ kind, from, to }: Stated): Refused<'invalid'> {
  const day = (date: string | null) => (date ?? '').split('-').reverse().join('/')
  const decision =
    kind === 'off'
      ? `A empresa tem folga de ${day(from)} a ${day(to)}. Altere ou exclua essa folga para abrir nesse dia.`
      : `A empresa tem horário especial de ${day(from)} a ${day(to)}. Altere ou exclua esse horário para mudar esse dia.`
  return refused('invalid', { fields: { decision } })
}

/** The exception that the decision makes; undefined when the usual hours apply. */
function statedBy({ date, name }: HolidayDate, body: HolidayDecision): Stated | undefined {
  if (body.decision === 'open') return undefined
  const { startTime = null, endTime = null } = body.decision === 'hours' ? body : {}
  return {
    collaboratorId: null,
    kind: body.decision === 'hours' ? 'hours' : 'off',
    from: date,
    to: date,
    startTime,
    endTime,
    breakStart: null,
    breakEnd: null,
    weekly: false,
    reason: name,
  }
}
