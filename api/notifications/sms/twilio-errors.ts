import type { Fault } from '../whatsapp/whatsapp-errors.ts'

const later = (reason: string, retryAfter?: number): Fault => ({
  again: true,
  reason,
  ...(retryAfter && { retryAfter }),
})
const never = (reason: string): Fault => ({ again: false, reason })

const limit = 'limite de envio de SMS atingido; tentaremos de novo'
const away = 'o serviço de SMS não respondeu; tentaremos de novo'
const account = 'a conta de SMS da plataforma está com problema; tentaremos de novo'
const unreachable = 'o celular estava desligado ou fora de área'
const hour = 3_600

/** The faults by Twilio's error codes: of answers to requests and, from 30001 on, of delivery reports. */
const faults = new Map<number, Fault>([
  [14107, later(limit, 10)],
  [20429, later(limit, 10)],
  [30001, later(limit, 60)],
  [63038, later(limit, hour)],
  [20003, later(account, hour)],
  [20005, later(account, hour)],
  [21603, later(account, hour)],
  [21606, later(account, hour)],
  [21608, later(account, hour)],
  [21212, later(account, hour)],
  [20404, later(account, hour)],
  [21659, later(account, hour)],
  [21660, later(account, hour)],
  [21703, later(account, hour)],
  [21704, later(account, hour)],
  [21705, later(account, hour)],
  [21730, later(away)],
  [30002, later(account, hour)],
  [21211, never('número de celular inválido')],
  [21214, never('número de celular inválido')],
  [21217, never('número de celular inválido')],
  [21604, never('número de celular inválido')],
  [21614, never('número não recebe SMS')],
  [21408, never('SMS não é enviado para este país')],
  [21612, never('a operadora não aceita SMS para este número')],
  [21610, { ...never('a pessoa pediu para não receber SMS'), suppress: 'asked' }],
  [21602, never('a mensagem estava vazia')],
  [21619, never('a mensagem estava vazia')],
  [21617, never('a mensagem é longa demais para um SMS')],
  [30003, never(unreachable)],
  [30004, never('o celular bloqueou a mensagem')],
  [30005, { ...never('número não existe'), suppress: 'missing' }],
  [30006, never('número não recebe SMS')],
  [30007, never('a operadora filtrou a mensagem')],
  [30008, never('a operadora não disse por que a mensagem não chegou')],
])

/** The HTTP status decides about an error code of Twilio that is not in `faults`. */
export function twilioFault(code: number | undefined, status = 400): Fault {
  const known = code === undefined ? undefined : faults.get(code)
  if (known) return known
  if (status === 429) return later(limit, 60)
  if (status === 401 || status === 403) return later(account, hour)
  return status >= 500 ? later(away) : never('o serviço de SMS recusou a mensagem')
}
