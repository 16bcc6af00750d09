import type { Appointment } from '@encaixe/contract/appointments.ts'
import { statusNames } from './describe-appointment.ts'

export type Standing = Pick<Appointment, 'status'> & Partial<Pick<Appointment, 'requestEnd'>>

const requestEnds = { declined: 'Não aceito pela empresa', expired: 'Sem resposta da empresa' } as const

/** The status as the company or the client reads it: what waits waits for one of the two, and who only asked cancelled nothing. */
export function nameStatus({ status, requestEnd }: Standing, owner: boolean): string {
  if (requestEnd && status === 'cancelled') return requestEnds[requestEnd]
  return owner && status === 'held' ? 'Esperando a sua resposta' : statusNames[status]
}
