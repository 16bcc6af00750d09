import type { AppointmentEvent, LiveEvent } from '@encaixe/contract/live.ts'

/** Where the processes tell each other. */
export const channel = 'appointments'

/** What is told of one committed write; whose it is never leaves the server. */
export type Note = { companyId: string; clientId: string | null; event: AppointmentEvent }

/** Who is told: the owner of this company, and this user as a client anywhere. */
export type Listener = { userId: string; companyId: string | undefined }

const types: readonly string[] = ['created', 'changed', 'cancelled'] satisfies AppointmentEvent['type'][]
const isType = (word: string): word is AppointmentEvent['type'] => types.includes(word)

/** `what company appointment client`: a notification holds eight thousand bytes, and costs less the shorter it is. */
export function writeNote({ companyId, clientId, event: { type, id } }: Note): string {
  return [type, companyId, id, ...(clientId ? [clientId] : [])].join(' ')
}

/** Undefined for what is no note, of another version perhaps. */
export function readNote(payload: string): Note | undefined {
  const [type = '', companyId, id, clientId = null] = payload.split(' ')
  return isType(type) && companyId && id ? { companyId, clientId, event: { type, id } } : undefined
}

export function concerns({ companyId, clientId }: Note, listener: Listener): boolean {
  return companyId === listener.companyId || clientId === listener.userId
}

/** One event as the stream carries it. */
export const eventText = (event: LiveEvent) => `data: ${JSON.stringify(event)}\n\n`

/** Says nothing, but says it: proxies and browsers see that the stream lives. */
export const heartbeat = ': ok\n\n'
