import { mobileOf } from '@encaixe/contract/phones.ts'
import { inOneLine, keyOf, type MessageDraft, renderMail } from '../messages/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import type { NotifiedPlace } from '../platform/database/json-columns.ts'
import { createLinks } from './create-links.ts'
import { inviteOf } from './mail/appointment-invite.ts'
import { type Occasion, pageOf, phoneText, subjectOf, type Telling } from './mail/booking-mail.ts'
import type { Available } from './message-settings.ts'
import { phoneChannelOf, type StoredSettings } from './message-settings.ts'
import { templateOf } from './phone-template.ts'
import type { Notice } from './store/notices.ts'

export type Voice = { publicUrl: string; from: string; available: Available; now: Date }

export type ClientTelling = {
  notice: Notice
  occasion: Occasion
  before?: NotifiedPlace | undefined
  settings: StoredSettings
  /** A mail about the appointment itself is always sent; a reminder depends on the settings. */
  byMail: boolean
  byPhone: boolean
}

const answers = ['reschedule', 'cancel'] as const
const reminds = ['confirm', 'cancel'] as const

export function placeOf(notice: Notice): NotifiedPlace {
  const { day, start_minute, end_minute, collaborator_id, collaborator_name } = notice
  return { day, start_minute, end_minute, collaborator_id, collaborator_name }
}

/** The client's messages for one occasion. Each gets new links, because only hashes of the old ones are stored. */
export async function draftForClient(tx: Tx, telling: ClientTelling, voice: Voice): Promise<MessageDraft[]> {
  const { notice, settings, byMail, byPhone } = telling
  const drafts: MessageDraft[] = []
  if (byMail && notice.client_email !== null) drafts.push(await mailDraft(tx, telling, voice))
  const phone = byPhone ? mobileOf(notice.client_phone) : null
  const channel = phoneChannelOf(settings, voice.available)
  if (phone && channel) drafts.push(await phoneDraft(tx, telling, voice, { phone, channel }))
  return drafts
}

const isReminder = (occasion: Occasion) => occasion.startsWith('reminder')

/** A cancelled appointment has no links: there is nothing left to confirm, move or cancel. */
function purposesOf({ occasion, settings }: ClientTelling, channel: MessageDraft['channel']) {
  if (occasion === 'cancelled') return []
  if (channel !== 'email') return isReminder(occasion) ? reminds : answers
  // Reminders that go only to the telephone have no link to stop them, so the other mails carry it.
  const silence = settings.email ? [] : (['stop'] as const)
  const extra = isReminder(occasion) ? (['confirm', 'stop'] as const) : silence
  return [...extra, ...answers, 'calendar' as const]
}

async function linksFor(tx: Tx, telling: ClientTelling, channel: MessageDraft['channel'], voice: Voice) {
  const { notice } = telling
  const purposes = purposesOf(telling, channel)
  if (purposes.length === 0) return {}
  const { publicUrl, now } = voice
  const about = { companyId: notice.company_id, appointmentId: notice.id }
  return createLinks(tx, { ...about, purposes, publicUrl, now })
}

function draftOf({ notice, occasion }: ClientTelling, channel: MessageDraft['channel']) {
  const subject = { company_id: notice.company_id, appointment_id: notice.id, event: occasion }
  // An appointment is booked once, so the key stays the same when it was moved before this message is written.
  const sequence = occasion === 'booked' ? 0 : notice.sequence
  const key = keyOf(notice.id, occasion, sequence, 'client', channel)
  const told = placeOf(notice)
  return { ...subject, key, receiver: 'client' as const, channel, sequence: notice.sequence, told }
}

async function mailDraft(tx: Tx, telling: ClientTelling, voice: Voice): Promise<MessageDraft> {
  const { notice, occasion, before } = telling
  const { publicUrl } = voice
  const links = await linksFor(tx, telling, 'email', voice)
  const said: Telling = { occasion, receiver: 'client', told: notice, before, links, publicUrl }
  const { html, text } = renderMail(pageOf(said))
  return {
    ...draftOf(telling, 'email'),
    address: notice.client_email ?? '',
    subject: subjectOf(said),
    body: text,
    content: {
      html,
      senderName: inOneLine(notice.company_name),
      replyTo: notice.company_email,
      ...(!isReminder(occasion) && { calendar: inviteOf(notice, voice) }),
    },
  }
}

async function phoneDraft(
  tx: Tx,
  telling: ClientTelling,
  voice: Voice,
  { phone, channel }: { phone: string; channel: 'whatsapp' | 'sms' },
): Promise<MessageDraft> {
  const { notice, occasion, before } = telling
  const links = await linksFor(tx, telling, channel, voice)
  const said: Telling = {
    occasion,
    receiver: 'client',
    told: notice,
    before,
    links,
    publicUrl: voice.publicUrl,
  }
  return {
    ...draftOf(telling, channel),
    address: phone,
    subject: subjectOf(said),
    body: phoneText(said),
    content: { template: templateOf(said) },
  }
}
