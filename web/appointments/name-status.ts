import type { Appointment } from '@encaixe/contract/appointments.ts'
import { describeForClient, describeForCompany } from '../deposits/describe-deposit.ts'
import { statusNames } from './describe-appointment.ts'

export type Standing = Pick<Appointment, 'status'> &
  Partial<Pick<Appointment, 'requestEnd' | 'deposit' | 'awaits'>>

const requestEnds = {
  declined: 'Não aceito pela empresa',
  expired: 'Sem resposta da empresa',
  unpaid: 'Sinal não confirmado',
} as const

/**
 * The status as the company or the client reads it. The status of a held appointment names who must answer. An ended
 * request is not called cancelled.
 */
export function nameStatus({ status, requestEnd, deposit, awaits }: Standing, owner: boolean): string {
  if (deposit && (status === 'held' || (status === 'cancelled' && requestEnd)))
    return owner ? describeForCompany(deposit) : describeForClient(deposit)
  if (status === 'held' && (awaits === 'payment' || awaits === 'check')) return owedNames[awaits]
  if (requestEnd && status === 'cancelled') return requestEnds[requestEnd]
  return owner && status === 'held' ? 'Esperando a sua resposta' : statusNames[status]
}

/** The status for readers who may not see the deposit, and for places without room for its amount. */
export const owedNames = { payment: 'Falta o sinal', check: 'Cliente avisou que pagou' } as const
