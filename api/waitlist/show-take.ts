import { timeOf } from '@encaixe/contract/local-time.ts'
import type { TakeView } from '@encaixe/contract/message-links.ts'
import { reaisOf } from '@encaixe/contract/money.ts'
import { themeColorOf } from '@encaixe/contract/theme-color.ts'
import { checkAskedTime, checkEarlierTime, selectVisit } from '../appointments/facade.ts'
import type { Db } from '../platform/database/db.ts'
import { isWaiting } from './ask-state.ts'
import type { FoundAsk } from './store/taking.ts'

/** Nothing in it identifies the client: the message may have been forwarded. Whether the time is free is looked at now. */
export async function showTake(db: Db, ask: FoundAsk, now: Date): Promise<TakeView> {
  const { company_id: companyId, items, day, start_minute: minute, visit_id: visitId } = ask
  const asked = { companyId, items, day, minute }
  const found = await (visitId === null
    ? checkAskedTime(db, asked, now)
    : checkEarlierTime(db, { ...asked, visitId }, now))
  const from =
    found.from && ask.outcome !== 'took'
      ? { day: found.from.day, minute: found.from.start_minute }
      : ask.replaces
  return {
    purpose: 'take',
    company: {
      id: companyId,
      name: ask.company_name,
      slug: ask.company_slug,
      themeColor: ask.theme_color ?? themeColorOf(ask.company_name),
      timezone: ask.timezone,
      address: ask.company_address,
      phone: ask.company_phone,
    },
    state: stateOf(ask, found, now),
    offer: {
      date: day,
      startTime: timeOf(minute),
      endTime: timeOf(ask.end_minute),
      items: items.map(({ procedureId, procedure, collaborator }) => ({
        procedureId,
        procedure,
        collaborator,
      })),
      replaces: from && { date: from.day, startTime: timeOf(from.minute) },
    },
    ...(await findWaiting(db, ask)),
    price: found.priceCents === null ? null : reaisOf(found.priceCents),
  }
}

/** What the visit that she booked by it still waits for. */
async function findWaiting(
  db: Db,
  { company_id: companyId, outcome, appointment_id: id }: FoundAsk,
): Promise<Pick<TakeView, 'waitsFor' | 'visitId'>> {
  if (outcome !== 'took' || id === null) return {}
  const held = (await selectVisit(db, { companyId }, id)).find(({ status }) => status === 'held')
  return held ? { waitsFor: held.deposit ? 'deposit' : 'company', visitId: held.visit_id ?? held.id } : {}
}

type Found = Awaited<ReturnType<typeof checkAskedTime>>

/** Who was late may still take a time that is free again. */
function stateOf(ask: FoundAsk, { isFree, from }: Found, now: Date): TakeView['state'] {
  if (ask.outcome === 'took') return 'taken'
  if (!isWaiting(ask, now) || (ask.visit_id !== null && from === null)) return 'ended'
  return isFree ? 'open' : 'late'
}
