import { z } from 'zod'
import type { Sent } from '../channel.ts'

const failure = z.object({
  code: z.string().optional(),
  responseCode: z.number().optional(),
  command: z.string().optional(),
  response: z.string().optional(),
  /** The operating system's code of an error, when nodemailer put its own code into `code`. */
  originalCode: z.string().optional(),
  timeoutType: z.string().optional(),
})

/** The exact code of a reply (RFC 3463), as in `550 5.1.1 no such user`. */
const exactCode = /^[245]\d\d[ -]([245]\.\d{1,3}\.\d{1,3})\b/

/** Codes for a mailbox or domain that does not exist. Codes such as 5.7.x (policy) refuse the sender or the text. */
const missing = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10']

/** The fault of a deployment. It affects every mail, so it is logged once and not for each mail. */
export type DeploymentFault = 'account' | 'sender' | 'encryption' | 'unreachable'

export type SmtpFault = Extract<Sent, { ok: false }> & { deployment?: DeploymentFault }

/**
 * Decides what an SMTP failure, or a missing answer, means for the message. Only a refusal of this receiver or of
 * this text is final: a server that is unreachable, busy or rejects our account is a fault of the deployment.
 */
export function smtpFault(error: unknown): SmtpFault {
  const fault = failure.safeParse(error).data ?? {}
  const { code, responseCode = 0, command, response = '' } = fault
  const [, exact = ''] = exactCode.exec(response) ?? []
  // For the reply `550 4.7.1 greylisted`, the exact code says that a later attempt may succeed.
  const final = responseCode >= 500 && !exact.startsWith('4.')
  if (command === 'MAIL FROM' && final) {
    return { ...later('o servidor de e-mail não aceitou o nosso endereço'), deployment: 'sender' }
  }
  const refused = code === 'EENVELOPE' || code === 'EMESSAGE'
  // Reply 552 to a receiver means a full mailbox, and to the text a too long mail; 5.2.2 always means a full mailbox.
  if (refused && final && (exact === '5.2.2' || (responseCode === 552 && code === 'EENVELOPE'))) {
    return later('a caixa de e-mail de quem recebe está cheia')
  }
  if (code === 'EENVELOPE' && final) return refusedReceiver(exact, response)
  if (code === 'EMESSAGE' && final) {
    return { ok: false, again: false, reason: 'o servidor de quem recebe recusou a mensagem' }
  }
  if (code === 'EAUTH' && final) {
    return { ...later('o servidor de e-mail não aceitou a nossa conta'), deployment: 'account' }
  }
  if (responseCode > 0 && !final) return later('o servidor de e-mail pediu para tentar mais tarde')
  if (code === 'ETLS' || isUntrusted(error)) {
    return { ...later('o servidor de e-mail não aceitou uma conexão segura'), deployment: 'encryption' }
  }
  const silent = later('o servidor de e-mail não respondeu')
  return isUnreachable(fault) ? { ...silent, deployment: 'unreachable' } : silent
}

const later = (reason: string) => ({ ok: false, again: true, reason }) as const

/**
 * Whether the connection failed, or the greeting did not arrive. A connection that ends later concerns only the mail
 * being sent, which a filter may have dropped. nodemailer gives both errors the command CONN, so they are told apart by
 * `code`, `originalCode` and `timeoutType`.
 */
function isUnreachable({ code, command, originalCode = '', timeoutType = '' }: z.infer<typeof failure>) {
  if (code === 'EDNS' || /^(CONNECT|GREETING)_TIMEOUT$/.test(timeoutType)) return true
  if (/^E(CONNREFUSED|(HOST|NET)(UNREACH|DOWN)|ADDRNOTAVAIL|ACCES|PERM)$/.test(originalCode)) return true
  // The error of nodemailer's pool after several connections that ended without a greeting.
  return code === 'ECONNECTION' && command === undefined
}

/**
 * Matches a refusal to relay, for a reply without an exact code. In a reply with an exact code, these words may be part
 * of anything: an address, a table, a host.
 */
const relayRefused = /\brelay(ing)? (not permitted|denied|access denied)/i

/** A refusal by a policy is not final: a changed deployment or policy may accept the same mail. */
function refusedReceiver(exact: string, response: string): SmtpFault {
  if (exact.startsWith('5.7.') || (exact === '' && relayRefused.test(response))) {
    return later('o servidor de e-mail não nos deixou enviar a este endereço')
  }
  const reason = 'o endereço de e-mail não existe ou não recebe mensagens'
  const suppress = missing.includes(exact) ? ({ suppress: 'missing' } as const) : {}
  return { ok: false, again: false, reason, ...suppress }
}

/** Node's codes of a certificate that no trusted authority signed, that expired or that names another server. */
function isUntrusted(error: unknown): boolean {
  const codes = [error, (error as { cause?: unknown } | null)?.cause].map((one) =>
    String((one as { code?: unknown } | null | undefined)?.code ?? ''),
  )
  const text = error instanceof Error ? error.message : ''
  return codes.some((code) => /CERT|ALTNAME|VERIFY/.test(code)) || /certificate/i.test(text)
}
