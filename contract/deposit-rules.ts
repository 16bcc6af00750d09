import { showPrice } from './money.ts'
import { noticeWords } from './notice-words.ts'

/** Limits and sentences of deposits. This file has no zod: forms and the page of a deposit load it. */
export const pixKinds = ['cpf', 'cnpj', 'email', 'phone', 'random'] as const
export type PixKind = (typeof pixKinds)[number]

export const depositTimes = ['never', 'always', 'new_clients', 'after_no_shows'] as const
export type DepositTime = (typeof depositTimes)[number]

export const longestPixName = 25
export const longestPixCity = 15
/** The limits of the minutes in which a client must pay the deposit. */
export const leastDepositMinutes = 10
export const mostDepositMinutes = 1_440
/** After the client reported a deposit as paid, it waits at most this number of hours for the company. */
export const claimHours = 24
/** A reported payment is answered at the latest these minutes before the visit, or until it begins if less is left. */
const claimEndsBefore = 30

/**
 * The end of the time in which the company answers a reported payment: a day, but never past half an hour before the
 * visit, so that the client learns in time whether to come; or the start of the visit if less than that is left.
 */
export function claimedUntil(start: Date, now: Date): Date {
  const last = start.getTime() - claimEndsBefore * 60_000
  const latest = last > now.getTime() ? last : start.getTime()
  return new Date(Math.min(now.getTime() + claimHours * 3_600_000, latest))
}

/** When a deposit comes back: if the client cancels within the company's notice, or never. */
export const refundRules = ['until_notice', 'never'] as const
export type RefundRule = (typeof refundRules)[number]

export const depositStates = ['waiting', 'claimed', 'received', 'refused', 'expired', 'refunded'] as const
export type DepositState = (typeof depositStates)[number]

/** The act for which a held visit waits: the company's yes, the client's deposit, or the check that money arrived. */
export const awaitedActs = ['answer', 'payment', 'check'] as const
export type AwaitedAct = (typeof awaitedActs)[number]

type Held = { status: string; depositState: DepositState | null | undefined }

/** Returns the act for which an appointment waits; null for an appointment that is not held. */
export function awaitedOf({ status, depositState }: Held): AwaitedAct | null {
  if (status !== 'held') return null
  return depositState ? (depositState === 'claimed' ? 'check' : 'payment') : 'answer'
}

export const depositSentences = {
  pix: 'Informe a chave Pix com o tipo, o nome e a cidade',
  kind: 'Escolha o tipo da chave Pix',
  key: {
    cpf: 'Informe um CPF válido como chave',
    cnpj: 'Informe um CNPJ válido como chave',
    email: 'Informe um e-mail válido como chave',
    phone: 'Informe um celular com DDD como chave',
    random: 'Informe a chave aleatória completa, com 36 letras e números',
  } satisfies Record<PixKind, string>,
  name: 'Informe o nome de quem recebe',
  nameLongest: `Use no máximo ${longestPixName} letras sem acento`,
  city: 'Informe a cidade de quem recebe',
  cityLongest: `Use no máximo ${longestPixCity} letras sem acento`,
  deposit: 'Informe quando pedir o sinal, quanto e por quantos minutos',
  when: 'Escolha quando pedir o sinal',
  amount: 'Informe o sinal em reais ou em porcentagem, um dos dois',
  cents: 'Informe um sinal de R$ 0,01 a R$ 99.999,99',
  percent: 'Informe uma porcentagem inteira de 1 a 100',
  minutes: `Informe um prazo de ${leastDepositMinutes} a ${mostDepositMinutes} minutos`,
  refund: 'Escolha se o sinal volta quando o cliente cancela dentro do prazo (until_notice) ou nunca (never)',
  withoutPix: 'Cadastre uma chave Pix antes de pedir sinal',
  ofProcedure: 'Escolha o sinal da empresa, nenhum, ou um valor próprio',
}

type Refunding = { refund: RefundRule; refundNotice: number }

/** Tells a client whether the deposit comes back. `left`: the minutes until the visit, when they are known. */
export function describeRefund({ refund, refundNotice }: Refunding, left = Number.POSITIVE_INFINITY): string {
  if (refund === 'never' || left < refundNotice) return 'Se você cancelar ou não vier, o sinal não volta.'
  const until = refundNotice === 0 ? 'antes do horário' : `até ${noticeWords(refundNotice)} antes`
  return `Se você cancelar ${until}, a empresa devolve o sinal.`
}

/** Whether the terms give the deposit back when the client cancels. `left`: the minutes until the visit. */
export const comesBack = ({ refund, refundNotice }: Refunding, left: number): boolean =>
  refund === 'until_notice' && left >= refundNotice

/** Tells a client what becomes of the received deposit of a visit that is cancelled. */
export const describeReturn = (cents: number, back: boolean): string =>
  back ? `A empresa devolve o sinal de ${showPrice(cents)}.` : `O sinal de ${showPrice(cents)} não volta.`

/** Tells the company the same from its side. `cents`: null for a professional, who reads no amounts. */
export function describeReturnToTeam(cents: number | null, back: boolean): string {
  if (cents === null)
    return back ? 'A empresa devolve o sinal ao cliente.' : 'O sinal não volta para o cliente.'
  const amount = showPrice(cents)
  return back ? `Devolva o sinal de ${amount} ao cliente.` : `O sinal de ${amount} não volta para o cliente.`
}

/** Tells a client that the deposit counts towards the price, and how much is left to pay. `price`: null when unknown. */
export function describeRest(cents: number, price: number | null): string {
  if (price === null) return 'O sinal é parte do preço: no dia você paga só o resto.'
  if (price <= cents) return 'O sinal já é o preço todo: no dia você não paga mais nada.'
  return `O sinal é parte do preço: no dia você paga ${showPrice(price - cents)}.`
}

type Paying = {
  /** The minutes until the visit. */
  left: number
  /** The latest time of the client's report, in minutes from now. */
  minutes: number
}

/** Tells a client, before the payment, how long the company may check it: less than a day if the visit is soon. */
export function describeCheck({ left, minutes }: Paying): string {
  const day = claimHours * 60 + claimEndsBefore
  const visit = left > claimEndsBefore ? `${claimEndsBefore} minutos antes da visita` : 'a hora da visita'
  const hours = `tem até ${claimHours} horas para conferir`
  const end = `no máximo até ${visit}`
  const check = left > minutes + day ? hours : left > day ? `${hours}, e ${end}` : `confere ${end}`
  return `Depois que você avisar que pagou, a empresa ${check}. Sem resposta, o horário fica livre.`
}

type Ahead = Refunding & { when: Exclude<DepositTime, 'never'>; cents: number }
/** `time`: the time to pay, in words. `after`: the words for the client's act. */
type Reading = Paying & { time: string; after: string }

/** Tells a client, before the tap that books, that a deposit is asked, how much it is, and how long there is to pay. */
export function describeAhead(
  { when, cents, ...refunding }: Ahead,
  { left, minutes, time, after }: Reading,
): { title: string; text: string } {
  const amount = showPrice(cents)
  // Only `always` is certain: the other rules depend on the client, and the server decides.
  const titles: Record<typeof when, string> = {
    always: `Sinal de ${amount} por Pix para confirmar.`,
    new_clients: `Se for a sua primeira visita, é pedido um sinal de ${amount} por Pix.`,
    after_no_shows: `Se você já faltou, pode ser pedido um sinal de ${amount} por Pix.`,
  }
  const pay = `${when === 'always' ? after : 'Nesse caso'}, você tem ${time} para pagar.`
  const text = `${pay} ${describeCheck({ left, minutes })} ${describeRefund(refunding, left)}`
  return { title: titles[when], text }
}
