import type { PhoneChannel } from '@encaixe/contract/message-channels.ts'
import type { Pace } from '../platform/config/config-providers.ts'
import { retryAfterOf } from '../platform/http/retry-after.ts'

/** A message for a telephone. WhatsApp needs a template that Meta has approved; SMS takes the plain text. */
export type OutgoingMessage = {
  /** Our message id, also in the provider's reports: a message is found even if the provider's answer was lost. */
  reference: string
  /** The number in E.164. */
  to: string
  text: string
  template: Template
}

/** The named parameters of a template's body, and the last part of each button's address. */
export type Template = {
  name: string
  parameters: readonly { name: string; text: string }[]
  buttons?: readonly string[]
}

/** `again`: another attempt is useful. `unsure`: the provider may have accepted the message without an answer. */
export type Sent =
  | { ok: true; providerId: string }
  | {
      ok: false
      again: boolean
      unsure?: boolean
      /** The reason why the message was not sent, in Portuguese, for the owner. */
      reason: string
      /** Seconds until the next attempt to send the message is useful. */
      retryAfter?: number
      /** The receiver does not exist or said no: nothing is sent to this address or number again. */
      suppress?: 'missing' | 'asked'
      /** The provider refuses the account that sends: its token, or everything that it sends. */
      account?: 'token' | 'blocked'
    }

type Fault = Omit<Extract<Sent, { ok: false }>, 'ok' | 'unsure' | 'retryAfter'>

/** Decides what an answer without acceptance means. Only a clear refusal proves that the message was not accepted. */
export function notSent(response: Response, faultOf: (status: number) => Fault): Sent {
  const unsure = response.ok || response.status >= 500
  const fault = faultOf(unsure ? 500 : response.status)
  const retryAfter = fault.again ? retryAfterOf(response) : undefined
  return { ok: false, ...(unsure && { unsure }), ...fault, ...(retryAfter !== undefined && { retryAfter }) }
}

export type Channel = Pace & {
  name: PhoneChannel
  /** Sends a message. Never throws, neither for an answer of the provider nor for a missing answer. */
  send(message: OutgoingMessage, signal?: AbortSignal): Promise<Sent>
}

/** A WhatsApp number that a company connected, with its token. */
export type OwnNumber = { phoneNumberId: string; token: string }

/** The answer of Meta about a number. `missing`: the templates that Meta has not approved for its account. */
export type NumberCheck =
  | { ok: true; displayNumber: string; verifiedName: string }
  | { ok: false; why: 'token' | 'permission' | 'number' | 'blocked' | 'away' }
  | { ok: false; why: 'templates'; missing: string[] }

export type OwnNumbers = {
  channelOf(number: OwnNumber): Channel
  /** Asks Meta about a number. Never throws. */
  check(number: OwnNumber): Promise<NumberCheck>
}

/** The report of a provider about a message that it accepted. Reports come in any order and may be repeated. */
export type DeliveryReport = {
  channel: Channel['name']
  providerId: string
  reference: string | undefined
  status: 'sent' | 'delivered' | 'read' | 'failed'
  /** The reason why the message was not delivered, in Portuguese, for the owner. */
  reason: string | undefined
  again: boolean
  suppress?: 'missing' | 'asked' | undefined
}

/** A text that the owner of a number wrote to us. `from` is in E.164. */
export type PhoneAnswer = { from: string; text: string }

/** One mail for the mail server. Its Message-ID is made from `reference`. */
export type OutgoingMail = {
  reference: string
  to: string
  subject: string
  text: string
  html?: string | undefined
  senderName: string
  replyTo?: string | undefined
  unsubscribe?: string | undefined
  calendar?: { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; file: string } | undefined
}

export type MailChannel = Pace & {
  name: 'email'
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<Sent>
  close(): void
}

/** Returns the mail address without the name: agenda@exemplo.com.br for `Encaixe <agenda@exemplo.com.br>`. */
export function addressOf(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()
}
