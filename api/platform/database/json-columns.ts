import type { LinkPurpose } from '@encaixe/contract/message-links.ts'
import type { TimeZone } from '@encaixe/contract/time-zones.ts'
import type { WhatsappTemplateName } from '@encaixe/contract/whatsapp-templates.ts'
import type { ColumnType } from 'kysely'

/** jsonb is written as text (`JSON.stringify`): node-postgres turns a JavaScript array into a PostgreSQL array. */
export type Json<T> = ColumnType<T, string, string>

export type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>

/** The type of a row inside JSON, in which an instant is text. */
export type InJson<T> = {
  [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K]
}

export type MessageContent = {
  html?: string
  senderName?: string
  replyTo?: string
  /** The address at which a mail program ends messages of this kind with one click. */
  unsubscribe?: string
  calendar?: { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; file: string }
  template?: { name: WhatsappTemplateName; parameters: { name: string; text: string }[]; buttons?: string[] }
  /** The message to a client in a few words, which the company may send from its own WhatsApp. */
  byHand?: string
  /** The place that the client knows once a held message was sent by hand. */
  notified?: NotifiedPlace
}

type Purpose = LinkPurpose | 'take'

/** The links of a message. Their tokens are only in its text. */
export type MessageLinks = {
  /** The purpose of each link, by half of the hash of its token, and its appointment if that is not the message's. */
  opens: Record<string, Purpose | { purpose: Purpose; appointment?: string; offer?: string }>
  /** The key of the contact that a link proves, when it is not the message's address; null: the links prove nothing. */
  contact?: string | null
}

/** Day, time and collaborator of an appointment in a receiver's last notification, and the time zone of the time. */
export type NotifiedPlace = {
  day: string
  start_minute: number
  end_minute: number
  collaborator_id: string
  collaborator_name: string
  timezone?: TimeZone
  /** True when the client chose no professional. */
  no_preference?: boolean
  /** The parts of a visit in their order. With parts, the fields above describe the complete visit. */
  parts?: NotifiedPart[]
  /** Day, time and professional of each visit of a series, by the ids of the visits. */
  visits?: Record<string, NotifiedPlace>
}

/** One appointment of a visit. */
export type NotifiedPart = Omit<NotifiedPlace, 'timezone' | 'parts' | 'visits'> & {
  id: string
  procedure_name: string
  price_cents: number | null
}

/** The services that a request to a waiting client offers, in their order. */
export type AskedItem = {
  procedureId: string
  procedure: string
  collaboratorId: string
  collaborator: string
}
