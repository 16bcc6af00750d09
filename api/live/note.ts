import type { AppointmentEvent, LiveEvent } from '@encaixe/contract/live.ts'

/** What the database tells of one committed write; whose it is never leaves the server. */
export type Note = { companyId: string; clientId: string | null; event: AppointmentEvent }

/** Who is told: the owner of this company, and this user as a client anywhere. */
export type Listener = { userId: string; companyId: string | undefined }

const kinds: Record<string, AppointmentEvent['type']> = { c: 'created', u: 'changed', x: 'cancelled' }

/** `kind company appointment client`, as the trigger writes it; undefined for anything else. */
export function readNote(payload: string): Note | undefined {
  const [kind = '', companyId, id, clientId = ''] = payload.split(' ')
  const type = kinds[kind]
  return type && companyId && id ? { companyId, clientId: clientId || null, event: { type, id } } : undefined
}

export function concerns({ companyId, clientId }: Note, listener: Listener): boolean {
  return companyId === listener.companyId || clientId === listener.userId
}

/** One event as the stream carries it. */
export const eventText = (event: LiveEvent) => `data: ${JSON.stringify(event)}\n\n`

/** Says nothing, but says it: proxies and browsers see that the stream lives. */
export const heartbeat = ': ok\n\n'
