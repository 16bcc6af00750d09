import type { AppointmentEvent, FiguresEvent, HoursEvent, LiveEvent } from '@encaixe/contract/live.ts'
import { type CompanyId, isCompanyId } from '../platform/ids.ts'
import type { MemberCompany } from '../platform/member-company.ts'

/** The PostgreSQL channel on which processes publish changes of appointments to each other. */
export const channel = 'appointments'

/**
 * One committed write. The ids of company, client and collaborators stay on the server: streams send only the event. A
 * notification without collaborators is for the members who see the whole company; a change of hours is for everybody
 * who works in the company.
 */
export type Notification = {
  companyId: CompanyId
  clientId: string | null
  /**
   * The professional who has the appointment or the statement, and the professional who had the appointment before a
   * move.
   */
  collaboratorIds: readonly string[]
  event: Event
}

type Event = AppointmentEvent | HoursEvent | FiguresEvent

/** A stream gets the events of the companies where its user works, and of the user's own appointments as a client. */
export type Listener = { userId: string; companies: readonly MemberCompany[] }

const types: readonly string[] = [
  'created',
  'changed',
  'cancelled',
  'hours',
  'figures',
] satisfies Event['type'][]
const isType = (text: string): text is Event['type'] => types.includes(text)
const nobody = '-'

/**
 * Writes a notification as `type company appointment client collaborators`. The text is short, because a payload is
 * limited to 8,000 bytes and many notifications are sent together.
 */
export function writeNotification({ companyId, clientId, collaboratorIds, event }: Notification): string {
  const people = [...new Set(collaboratorIds)].join() || nobody
  return [event.type, companyId, event.id, clientId ?? nobody, people].join(' ')
}

/** Reads a notification; undefined for an unknown payload, for example of a new version during a deployment. */
export function readNotification(payload: string): Notification | undefined {
  const [type = '', companyId, id, client, people] = payload.split(' ')
  if (!isType(type) || !isCompanyId(companyId) || !id || !client || !people) return undefined
  const clientId = client === nobody ? null : client
  const collaboratorIds = people === nobody ? [] : people.split(',')
  return { companyId, clientId, collaboratorIds, event: { type, id } }
}

export function concerns(
  { companyId, clientId, collaboratorIds, event }: Notification,
  { userId, companies }: Listener,
): boolean {
  const mayHear = ({ id, only }: MemberCompany) =>
    id === companyId && (only === null || event.type === 'hours' || collaboratorIds.includes(only))
  return companies.some(mayHear) || clientId === userId
}

/** One event in the format of an event stream. */
export const eventText = (event: LiveEvent) => `data: ${JSON.stringify(event)}\n\n`

/** Keep-alive comment of the event stream, so that proxies and browsers do not close it as idle. */
export const keepAlive = ': ok\n\n'
