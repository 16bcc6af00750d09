import type { ContactMessage, ReceivedMessage } from '@encaixe/contract/contact.ts'
import { subjectNames } from '@encaixe/contract/contact-subjects.ts'
import type { Deps } from '../deps.ts'
import { inOneLine, type ProductMail, queueProductMail } from '../messages/facade.ts'
import { newId } from '../platform/ids.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { relayContact } from './jobs.ts'
import { insertContactMessage } from './store.ts'

const anHour = 3_600
const fullSentence = 'O formulário recebeu mensagens demais hoje. Tente de novo mais tarde.'

/**
 * Stores the message and queues its forwarding in one transaction, so that no message is lost between the two. Beyond
 * the daily quota of mails a message that no form service gets is refused, because nobody would read it.
 */
export async function receiveMessage(
  { config, database, clock, jobs }: Pick<Deps, 'config' | 'database' | 'clock' | 'jobs'>,
  { website, ...message }: ContactMessage,
): Promise<ReceivedMessage | Refused<'too_many_requests'>> {
  const [id, now] = [newId(), clock.now()]
  const received = { id, ...message, createdAt: now.toISOString() }
  if (isFilled(website)) return received
  const { contactFormUrl, supportEmail } = config
  return database.transaction(async (tx) => {
    const mail = mailOf(id, message, supportEmail)
    const { postponed } = await queueProductMail(tx, jobs, mail, now, { later: !contactFormUrl })
    if (postponed.length > 0) {
      return refused('too_many_requests', { sentence: fullSentence, retryAfter: anHour })
    }
    await insertContactMessage(tx, { id, ...message, created_at: now, relayed_at: null })
    if (contactFormUrl) await jobs.send(tx, relayContact, { id }, { key: id })
    return received
  })
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
