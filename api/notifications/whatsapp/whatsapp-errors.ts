import { z } from 'zod'

export type Fault = {
  again: boolean
  reason: string
  retryAfter?: number
  /** The reason why no message is sent to the telephone number again. */
  suppress?: 'missing' | 'asked'
  /** The account of the sending number has a problem: Meta refuses every message from it, whoever the receiver is. */
  account?: 'token' | 'blocked'
}

const later = (reason: string, retryAfter?: number): Fault => ({
  again: true,
  reason,
  ...(retryAfter && { retryAfter }),
})
const never = (reason: string): Fault => ({ again: false, reason })

const limit = 'limite de envio do WhatsApp atingido; tentaremos de novo'
const away = 'o WhatsApp não respondeu; tentaremos de novo'
const account = 'a conta de WhatsApp da plataforma está com problema; tentaremos de novo'
const template = 'o WhatsApp não aceitou o modelo desta mensagem'
const hour = 3_600
const refusedToken: Fault = { ...later(account, hour), account: 'token' }
const blocked: Fault = { ...later(account, hour), account: 'blocked' }

/** Meta's documentation says to decide on an error's code alone, because the titles of errors change. */
const faults = new Map<number, Fault>([
  [1, later(away)],
  [2, later(away)],
  [4, later(limit, 60)],
  [80007, later(limit, 60)],
  [130429, later(limit, 10)],
  [131048, later(limit, hour)],
  [131056, later(limit, 60)],
  [131000, later(away)],
  [131016, later(away)],
  [131057, later(away)],
  [133004, later(away)],
  [0, refusedToken],
  [3, refusedToken],
  [10, refusedToken],
  [190, refusedToken],
  [368, blocked],
  [131005, refusedToken],
  [131031, blocked],
  [131042, blocked],
  [133010, blocked],
  [33, blocked],
  [131037, blocked],
  [131045, blocked],
  [133016, later(limit, hour)],
  [130472, never('o WhatsApp não entregou a mensagem a esta pessoa')],
  [130497, never('o WhatsApp não entrega mensagens a este país')],
  [131051, never(template)],
  [131021, never('este é o próprio número que envia as mensagens')],
  [131026, never('número não tem WhatsApp')],
  [131030, never('número fora da lista de teste do WhatsApp')],
  [131047, never('a pessoa não escreve há mais de 24 horas e a mensagem não era um modelo')],
  [131049, never('o WhatsApp limitou as mensagens para esta pessoa')],
  [131050, { ...never('a pessoa pediu para não receber mensagens no WhatsApp'), suppress: 'asked' }],
  [100, never(template)],
  [131008, never(template)],
  [131009, never(template)],
  [132000, never(template)],
  [132001, never(template)],
  [132005, never(template)],
  [132007, never(template)],
  [132012, never(template)],
  [132015, never(template)],
  [132016, never(template)],
])

const failure = z.object({ error: z.object({ code: z.number() }) })

/** The code of Meta's error in an answer. */
export const codeOf = (json: unknown) => failure.safeParse(json).data?.error.code

/** The HTTP status decides about an error code of Meta that is not in `faults`. */
export function whatsappFault(code: number | undefined, status = 400): Fault {
  const known = code === undefined ? undefined : faults.get(code)
  if (known) return known
  // Meta uses the codes 200 to 299 for missing permissions of an app.
  if (code !== undefined && code >= 200 && code < 300) return refusedToken
  if (status === 429) return later(limit, 60)
  if (status === 401 || status === 403) return refusedToken
  return status >= 500 ? later(away) : never('o WhatsApp recusou a mensagem')
}
