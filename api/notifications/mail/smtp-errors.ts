import { z } from 'zod'
import type { Sent } from '../channel.ts'

const failure = z.object({
  code: z.string().optional(),
  responseCode: z.number().optional(),
  command: z.string().optional(),
  response: z.string().optional(),
})

/** No such mailbox or domain (RFC 3463). Others refuse us or the text, not the mailbox: 5.7.x is a policy. */
const missing = /^5\d\d[ -]5\.1\.(?:1|2|3|6|10)\b/

type Fault = Extract<Sent, { ok: false }>

/**
 * What an SMTP failure, or a missing answer, means for the message. Only a refusal of this receiver or of this text is
 * final: a server that is unreachable, busy or rejects our account is a fault of the deployment.
 */
export function smtpFault(error: unknown): Fault {
  const { code, responseCode, command, response = '' } = failure.safeParse(error).data ?? {}
  const final = responseCode !== undefined && responseCode >= 500
  if (command === 'MAIL FROM' && final) {
    return { ok: false, again: true, reason: 'o servidor de e-mail não aceitou o nosso endereço' }
  }
  if (code === 'EENVELOPE' && final) {
    const reason = 'o endereço de e-mail não existe ou não recebe mensagens'
    return {
      ok: false,
      again: false,
      reason,
      ...(missing.test(response) && { suppress: 'missing' as const }),
    }
  }
  if (code === 'EMESSAGE' && final) {
    return { ok: false, again: false, reason: 'o servidor de quem recebe recusou a mensagem' }
  }
  if (responseCode !== undefined && responseCode < 500) {
    return { ok: false, again: true, reason: 'o servidor de e-mail pediu para tentar mais tarde' }
  }
  if (code === 'EAUTH') {
    return { ok: false, again: true, reason: 'o servidor de e-mail não aceitou a nossa conta' }
  }
  if (code === 'ETLS') {
    return { ok: false, again: true, reason: 'o servidor de e-mail não aceitou uma conexão segura' }
  }
  return { ok: false, again: true, reason: 'o servidor de e-mail não respondeu' }
}
