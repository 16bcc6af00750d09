import type { Deps } from '../deps.ts'
import { enqueueBookingEvent } from '../notifications/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { type CompanyId, isId } from '../platform/ids.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { refused } from '../platform/refused.ts'
import { cancelParts, cancelQuietly } from './cancel-parts.ts'
import type { Asking } from './find-visit.ts'
import { actsOn, type By, byTime, sequenceOf, whoseAct } from './place.ts'
import { type KnownAppointment, type Whose, whoseOf } from './store/appointments.ts'
import { lockDays } from './store/moves.ts'
import { lockSeries } from './store/visit-changes.ts'
import { selectSeries } from './store/visits.ts'
import { visitIdOf } from './visit-view.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>
type FoundSeries = { companyId: CompanyId; id: string; company: MemberCompany | null }

const seriesMissing = refused('not_found', { sentence: 'Repetição não encontrada' })

/** A series of a company of the caller, or one of her own as a client. */
export async function findSeries(
  db: Db | Tx,
  { companies, user }: Asking,
  id: unknown,
): Promise<FoundSeries | typeof seriesMissing> {
  if (!isId(id)) return seriesMissing
  const ofCompany = await companies.having(async (company) =>
    (await selectSeries(db, whoseOf(company), id)).at(0),
  )
  if (ofCompany) return { companyId: ofCompany.company.id, id, company: ofCompany.company }
  const [own] = await selectSeries(db, { userId: user.id }, id)
  return own ? { companyId: own.company_id, id, company: null } : seriesMissing
}

/** For a visit that is to join it. What is not a text passes: the schema rejects it. */
export async function refuseSeries(
  db: Db,
  whose: Whose,
  id: unknown,
): Promise<typeof seriesMissing | undefined> {
  if (typeof id !== 'string' || id === '') return undefined
  const [one] = isId(id) ? await selectSeries(db, whose, id) : []
  return one ? undefined : seriesMissing
}

/** What is scheduled of a series from a date on. Its client gets one message, however many visits it is. */
export function cancelSeries(
  deps: Needs,
  { companyId, id }: Omit<FoundSeries, 'company'>,
  { from, by }: { from: string; by: By },
): Promise<{ cancelled: number }> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const rows = byTime(await lockSeries(tx, { companyId, id }))
    // All at once, because a booking of many dates waits for them in one order.
    const days = rows.filter(({ status, day }) => status === 'scheduled' && day >= from)
    await lockDays(
      tx,
      companyId,
      days.map(({ collaborator_id: collaboratorId, day: date }) => ({ collaboratorId, date })),
    )
    const ended: KnownAppointment[][] = []
    let cancelled = 0
    for (const parts of Map.groupBy(rows, visitIdOf).values()) {
      const open = parts.filter(({ status }) => status === 'scheduled')
      const gone = actsOn(
        by,
        open.filter(({ day }) => day >= from),
      )
      if (gone.length === 0) continue
      cancelled++
      // A part that was moved to an earlier day stays: its visit was changed, like any other.
      if (gone.length < open.length) await cancelParts(tx, deps, { parts, gone, by, now })
      else ended.push(await cancelQuietly(tx, deps, { parts, gone, by, now }))
    }
    await enqueueEnd(tx, deps, { companyId, id, ended, by })
    return { cancelled }
  })
}

type Ended = { companyId: CompanyId; id: string; ended: readonly KnownAppointment[][]; by: By }

async function enqueueEnd(tx: Tx, { jobs }: Needs, { companyId, id, ended, by }: Ended): Promise<void> {
  const visitIds = ended.flatMap(([part]) => (part ? visitIdOf(part) : []))
  const [first] = visitIds
  if (!first) return
  await enqueueBookingEvent(tx, jobs, {
    companyId,
    appointmentId: first,
    event: 'cancelled',
    sequence: sequenceOf(ended[0] ?? []),
    ...whoseAct(by),
    ...(visitIds.length > 1 && { series: { id, visitIds } }),
  })
}
