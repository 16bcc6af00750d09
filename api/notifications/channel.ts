/** A message as a telephone gets it. What WhatsApp says first must be a template that Meta knows; SMS is plain text. */
export type OutgoingMessage = {
  /** Ours, and what the provider's later reports are known by even when its first answer was lost. */
  reference: string
  /** E.164. */
  to: string
  text: string
  template: Template
}

/** The named parameters of a body, and what ends the address of each of its buttons. */
export type Template = {
  name: string
  parameters: readonly { name: string; text: string }[]
  buttons?: readonly string[]
}

/** `again`: it may go another time. `unsure`: the provider may have it, though it did not say so. */
export type Sent =
  | { ok: true; providerId: string }
  | {
      ok: false
      again: boolean
      unsure?: boolean
      /** In the owner's words. */
      reason: string
      /** Seconds. */
      retryAfter?: number
    }

export type Channel = {
  name: 'whatsapp' | 'sms'
  /** How many messages a second the provider takes of us. */
  perSecond: number
  /** Throws for nothing that the provider says or leaves unsaid. */
  send(message: OutgoingMessage, signal?: AbortSignal): Promise<Sent>
}

/** What a provider reports of a message that it took; in any order, and more than once. */
export type DeliveryReport = {
  channel: Channel['name']
  providerId: string
  reference: string | undefined
  status: 'sent' | 'delivered' | 'read' | 'failed'
  /** Of a failure, in the owner's words; and whether it may go another time. */
  reason: string | undefined
  again: boolean
}

/** A mail as it leaves. Its reference makes its Message-ID. */
export type OutgoingMail = {
  reference: string
  to: string
  subject: string
  text: string
  html?: string | undefined
  senderName: string
  replyTo?: string | undefined
  calendar?: { method: 'REQUEST' | 'CANCEL'; file: string } | undefined
}

export type MailChannel = {
  name: 'email'
  perSecond: number
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<Sent>
  close(): void
}
