import type { ContactMessage, ReceivedMessage } from '@encaixe/contract/contact.ts'
import { subjectNames } from '@encaixe/contract/contact-subjects.ts'
import type { Deps } from '../deps.ts'
import { enqueueContactMail } from '../notifications/enqueue-contact-mail.ts'
import { newId } from '../platform/ids.ts'
import { relayContact } from './relay-message.ts'
import { insertContactMessage } from './store.ts'

/** Kept first; what goes on to others goes as jobs of the same transaction, so that nothing is lost on the way. */
export async function receiveMessage(
  { config, database, clock, jobs }: Pick<Deps, 'config' | 'database' | 'clock' | 'jobs'>,
  { website, ...message }: ContactMessage,
): Promise<ReceivedMessage> {
  const [id, now] = [newId(), clock.now()]
  const received = { id, ...message, createdAt: now.toISOString() }
  if (isFilled(website)) return received
  await database.transaction(async (tx) => {
    await insertContactMessage(tx, { id, ...message, created_at: now, relayed_at: null })
    await enqueueContactMail(tx, jobs, {
      ...message,
      id,
      subject: subjectNames[message.subject],
      at: now,
      supportEmail: config.supportEmail,
    })
    if (config.contactFormUrl) await jobs.send(tx, relayContact, { id }, { key: id })
  })
  return received
}

/** Only a program sees the field; it is thanked like everybody, and learns nothing. */
const isFilled = (trap: unknown) => trap !== undefined && trap !== null && trap !== ''
