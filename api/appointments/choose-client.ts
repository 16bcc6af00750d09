import { type AppointmentInput, clientContact } from '@encaixe/contract/appointments.ts'
import type { Caller } from '../platform/http/route.ts'
import { type Refused, refused } from '../platform/refused.ts'

export type Client = {
  /** Null when the owner books for somebody. */
  user: { id: string; uid: string } | null
  name: string
  email: string | null
  phone: string | null
}

type Told = Pick<AppointmentInput, 'clientName' | 'clientEmail' | 'clientPhone'>

/** For whom a booking is: the caller, unless the company's owner names somebody else. */
export function chooseClient(caller: Caller, byOwner: boolean, told: Told): Client | Refused<'invalid'> {
  const phone = told.clientPhone ?? null
  const names = typeof told.clientName === 'string' || typeof told.clientEmail === 'string'
  if (!byOwner || !names) {
    const { id, uid, email } = caller
    return { user: { id, uid }, name: caller.name ?? email ?? 'Cliente', email, phone }
  }
  const contact = clientContact.safeParse(told)
  if (contact.success)
    return { user: null, name: contact.data.clientName, email: contact.data.clientEmail, phone }
  const fields: Record<string, string> = {}
  for (const { path, message } of contact.error.issues) fields[path.join('.')] ??= message
  return refused('invalid', { fields })
}
