import type { AppointmentEvent, HoursEvent, LiveEvent } from '@encaixe/contract/live.ts'
import { type CompanyId, isCompanyId } from '../platform/ids.ts'
import type { MemberCompany } from '../platform/member-company.ts'

/** The PostgreSQL channel on which the processes publish to each other. */
export const channel = 'appointments'

/** One committed write. The ids of company and client stay on the server: streams carry the event alone. */
export type Notification = { companyId: CompanyId; clientId: string | null; event: Event }

type Event = AppointmentEvent | HoursEvent

/** A stream gets the events of the companies where its user works, and those of the user as a client. */
export type Listener = { userId: string; companies: readonly Pick<MemberCompany, 'id' | 'only'>[] }

const types: readonly string[] = ['created', 'changed', 'cancelled', 'hours'] satisfies Event['type'][]
const isType = (text: string): text is Event['type'] => types.includes(text)

/** `type company appointment client`: short, because a payload is limited to 8,000 bytes and many are sent together. */
export function writeNotification({ companyId, clientId, event: { type, id } }: Notification): string {
  return [type, companyId, id, ...(clientId ? [clientId] : [])].join(' ')
}

/** Undefined for an unknown payload, for example of another version during a deployment. */
export function readNotification(payload: string): Notification | undefined {
  const [type = '', companyId, id, clientId = null] = payload.split(' ')
  return isType(type) && isCompanyId(companyId) && id
    ? { companyId, clientId, event: { type, id } }
    : undefined
}

export function concerns({ companyId, clientId }: Notification, { userId, companies }: Listener): boolean {
  return companies.some(({ id }) => id === companyId) || clientId === userId
}

/** One event in the format of an event stream. */
export const eventText = (event: LiveEvent) => `data: ${JSON.stringify(event)}\n\n`

/** Keep-alive comment of the event stream, so that proxies and browsers do not close it as idle. */
export const keepAlive = ': ok\n\n'
