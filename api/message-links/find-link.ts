import { localTime } from '@encaixe/contract/local-time.ts'
import type { VisitItem } from '@encaixe/contract/visit-items.ts'
import { anybodyName, listWords } from '@encaixe/contract/visit-words.ts'
import { hasEnded } from '../appointments/facade.ts'
import { hashToken, lastDayOf } from '../notifications/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { countConnectionsFor } from '../platform/database/request-owner.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { isToken } from '../platform/secret-token.ts'
import { linkEnd } from '../statements/facade.ts'
import { isPast } from '../waitlist/facade.ts'
import { offerIn } from './show-link.ts'
import {
  type AnyLink,
  type LinkRow,
  selectLink,
  selectStatementLink,
  selectTakeLink,
  type TakeLink,
} from './store.ts'

type Purpose = {
  /**
   * True when the link is used to leave the waiting list. Any stored link to take a time can do that, because its mail
   * is still in the client's mailbox.
   */
  leaving?: boolean
}

/**
 * Finds a link by its token. An unknown, an expired and a deleted link get the same refusal; the refusal of an expired
 * link also names the company.
 */
export async function findLink(
  db: Db | Tx,
  token: unknown,
  now: Date,
  { leaving = false }: Purpose = {},
): Promise<AnyLink | Refused<'link_gone'>> {
  const link = isToken(token) ? await select(db, token) : undefined
  if (!link) return refused('link_gone')
  countConnectionsFor({ companyId: companyOf(link) })
  const { company_name: name, company_slug: slug } = link
  const leaves = leaving && link.purpose === 'take'
  return isOver(link, now) && !leaves ? refused('link_gone', { extra: { company: { name, slug } } }) : link
}

function companyOf(link: AnyLink): string {
  if (link.purpose === 'statement') return link.linked.company_id
  return link.purpose === 'take' ? link.ask.company_id : link.company_id
}

const select = async (db: Db | Tx, token: string) =>
  (await selectLink(db, token)) ??
  (await selectTakeLink(db, token)) ??
  selectStatementLink(db, hashToken(token))

/**
 * Whether the link has expired. A link that stops messages works as long as it is stored, because mail programs use
 * it long after the appointment. An offer may wait for its answer a little longer than the appointment that it is to
 * replace.
 */
function isOver(link: AnyLink, now: Date): boolean {
  if (link.purpose === 'statement') return linkEnd(link.linked.link_made_at) <= now
  if (link.purpose === 'take') return isTakeOver(link.ask, now)
  const { end_minute, timezone, purpose } = link
  const day = lastDayOf(link)
  if (purpose === 'stop' || offerIn(link, now)?.state === 'open') return false
  return hasEnded({ day, end_minute }, localTime(now, timezone))
}

/** Whether the time has begun, so it cannot be taken. The client who took it can open the link until the time ends. */
export function isTakeOver(ask: TakeLink['ask'], now: Date): boolean {
  return isPast(ask.outcome === 'took' ? { ...ask, start_minute: ask.end_minute } : ask, now)
}

/** Whether a move by this link moves the whole visit. An offer is about one part of a visit. */
export const isWholeVisit = ({ visit_id, purpose }: LinkRow) => visit_id !== null && purpose !== 'choose'

/**
 * The services and professionals that a move by the link asks for. Professionals whom the client chose stay; any free
 * professional may get the other parts.
 */
export function wishOf({ rows, parts }: LinkRow): VisitItem[] {
  const procedures = new Map(rows.map(({ id, procedure_id }) => [id, procedure_id]))
  return parts.map(({ id, collaborator_id, no_preference }) => ({
    procedureId: procedures.get(id) ?? '',
    collaboratorId: no_preference ? null : collaborator_id,
  }))
}

/** The professionals of a visit, for example `Ana e quem estiver livre`. */
export const peopleOf = ({ parts }: LinkRow): string =>
  listWords(parts.map((part) => (part.no_preference ? anybodyName : part.collaborator_name)))
