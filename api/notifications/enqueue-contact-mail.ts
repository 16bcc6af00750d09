import { product } from '@encaixe/contract/product.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { ownColours } from './mail/mail-colours.ts'
import { inOneLine } from './mail/one-line.ts'
import { renderMail } from './mail/render-mail.ts'
import { keyOf, queueMessages } from './queue-messages.ts'

export type ContactMail = {
  id: string
  name: string
  email: string
  /** As the form shows it. */
  subject: string
  message: string
  at: Date
  supportEmail: string
}

/** What a visitor wrote, to the support; an answer goes to the visitor. Part of the write that keeps it. */
export async function enqueueContactMail(tx: Tx, jobs: Jobs, mail: ContactMail): Promise<void> {
  const { html, text } = renderMail({
    sender: product.name,
    colours: ownColours,
    title: 'Mensagem pelo formulário de contato',
    paragraphs: [],
    facts: [
      ['Nome', mail.name],
      ['E-mail', mail.email],
      ['Assunto', mail.subject],
    ],
    quote: mail.message,
    buttons: [],
    footer: ['Responda a este e-mail para falar com quem escreveu.'],
  })
  const draft = {
    company_id: null,
    appointment_id: null,
    key: keyOf('contact', mail.id),
    event: 'contact' as const,
    receiver: 'support' as const,
    channel: 'email' as const,
    address: mail.supportEmail,
    subject: inOneLine(`Contato: ${mail.subject}, de ${mail.name}`),
    body: text,
    content: { html, senderName: product.name, replyTo: mail.email },
  }
  await queueMessages(tx, jobs, [draft], mail.at)
}
