import type { ContactMessage, ReceivedMessage } from '@encaixe/contract/contact.ts'
import { subjectNames } from '@encaixe/contract/contact-subjects.ts'
import type { Deps } from '../deps.ts'
import { inOneLine, type ProductMail, queueProductMail } from '../messages/facade.ts'
import { newId } from '../platform/ids.ts'
import { relayContact } from './jobs.ts'
import { insertContactMessage } from './store.ts'

/** Stores the message and queues its forwarding in one transaction, so that no message is lost between the two. */
export async function receiveMessage(
  { config, database, clock, jobs }: Pick<Deps, 'config' | 'database' | 'clock' | 'jobs'>,
  { website, ...message }: ContactMessage,
): Promise<ReceivedMessage> {
  const [id, now] = [newId(), clock.now()]
  const received = { id, ...message, createdAt: now.toISOString() }
  if (isFilled(website)) return received
  await database.transaction(async (tx) => {
    await insertContactMessage(tx, { id, ...message, created_at: now, relayed_at: null })
    await queueProductMail(tx, jobs, mailOf(id, message, config.supportEmail), now)
    if (config.contactFormUrl) await jobs.send(tx, relayContact, { id }, { key: id })
  })
  return received
}

/** Builds the mail to the support. `replyTo` is the visitor's address, so the support answers the visitor directly. */
function mailOf(id: string, visitor: Omit<ContactMessage, 'website'>, supportEmail: string): ProductMail {
  const { name, email, message } = visitor
  const subject = subjectNames[visitor.subject]
  return {
    key: ['contact', id],
    event: 'contact',
    receiver: 'support',
    address: supportEmail,
    replyTo: email,
    subject: inOneLine(`Contato: ${subject}, de ${name}`),
    title: 'Mensagem pelo formulário de contato',
    paragraphs: [],
    facts: [
      ['Nome', name],
      ['E-mail', email],
      ['Assunto', subject],
    ],
    quote: message,
    buttons: [],
    footer: ['Responda a este e-mail para falar com quem escreveu.'],
  }
}

/** The form hides this field. A program that fills it gets the usual answer: a refusal would show the detection. */
const isFilled = (trap: unknown) => trap !== undefined && trap !== null && trap !== ''
