import type { Appointment } from '@encaixe/contract/appointments.ts'
import { speakDuration } from '@encaixe/contract/counted.ts'
import type { Deposit } from '@encaixe/contract/deposit-fields.ts'
import { describeRefund, describeRest } from '@encaixe/contract/deposit-rules.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import { centsOf, showPrice } from '@encaixe/contract/money.ts'
import { describeEnd } from '../platform/describe-until.ts'

type Owed = Pick<Deposit, 'cents' | 'state' | 'claimed'>

/** The words for the company on a visit: `Falta o sinal de R$ 15,00`. */
export function describeForCompany({ cents, state, claimed }: Owed): string {
  switch (state) {
    case 'waiting':
      return `Falta o sinal de ${showPrice(cents)}`
    case 'claimed':
      return 'Cliente avisou que pagou'
    case 'received':
      return `Sinal de ${showPrice(cents)} recebido`
    case 'refused':
      return 'Sinal não recebido'
    case 'expired':
      return claimed ? 'Sinal sem resposta' : 'Sinal não pago'
    case 'refunded':
      return `Sinal de ${showPrice(cents)} devolvido`
  }
}

export function describeForClient({ state, claimed }: Pick<Owed, 'state' | 'claimed'>): string {
  switch (state) {
    case 'waiting':
      return 'Falta o sinal'
    case 'claimed':
      return 'Sinal em conferência'
    case 'received':
      return 'Sinal recebido'
    case 'refused':
      return 'Sinal não encontrado'
    case 'expired':
      return claimed ? 'Sinal não confirmado a tempo' : 'Sinal não pago'
    case 'refunded':
      return 'Sinal devolvido'
  }
}

/**
 * `over`: the client did not pay in time. `unanswered`: the client reported the payment, and the company did not answer in
 * time.
 */
export type Phase = 'waiting' | 'claimed' | 'over' | 'unanswered' | 'refused'

type Held = {
  deposit: Pick<Deposit, 'state' | 'dueAt' | 'claimed'> | null
  heldUntil: string | null
  /** The status of the first appointment of the visit. */
  status: string
  /** How the request of the client ended; null when the visit was cancelled, so that nothing is to be paid. */
  requestEnd: Appointment['requestEnd']
}

/**
 * The phase of a deposit; undefined when nothing is left to pay. The phase changes as soon as the time has ended, even
 * before the server has freed the time.
 */
export function phaseOf({ deposit, heldUntil, status, requestEnd }: Held, now: number): Phase | undefined {
  if (!deposit) return undefined
  const { state, dueAt } = deposit
  const ended = deposit.claimed ? 'unanswered' : 'over'
  if (status === 'held') {
    if (state === 'waiting') return Date.parse(dueAt) > now ? 'waiting' : 'over'
    if (state === 'expired') return ended
    if (state === 'claimed') return heldUntil && Date.parse(heldUntil) > now ? 'claimed' : ended
  }
  if (status !== 'cancelled' || !requestEnd) return undefined
  return requestEnd === 'declined' ? 'refused' : ended
}

type Terms = Pick<Deposit, 'cents' | 'refund' | 'refundNotice'>

/** Tells a client that the deposit counts towards the price, what is left to pay, and whether it comes back. */
export function describeTerms(
  deposit: Terms,
  parts: readonly { price: number | null; startsAt: string }[],
  now: number,
): string {
  const prices = parts.map(({ price }) => (price === null ? undefined : centsOf(price)))
  const total = prices.reduce<number | undefined>(
    (sum, cents) => (sum === undefined || cents === undefined ? undefined : sum + cents),
    0,
  )
  const left = parts[0] && (Date.parse(parts[0].startsAt) - now) / 60_000
  return `${describeRest(deposit.cents, total ?? null)} ${describeRefund(deposit, left)}`
}

type Paying = { minutes: number; start: Date; timezone: string; now: Date }

/** Returns the time to pay a deposit in words, which ends when the visit begins; with its day when this is not today. */
export const describePayTime = ({ minutes, start, timezone, now }: Paying): string =>
  minutes < (start.getTime() - now.getTime()) / 60_000
    ? speakDuration(minutes)
    : `até ${describeEnd(start.toISOString(), timezone, localTime(now, timezone).date)}, a hora da visita,`
