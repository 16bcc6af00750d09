import './no-eval.ts'
import { z } from 'zod'
import { contactLimits, contactSubjects } from './contact-subjects.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { email, text } from './text.ts'

const subject = z.enum(contactSubjects, { error: 'Escolha um assunto' })

const contactMessage = z
  .object(
    {
      name: text({ max: contactLimits.name, required: 'Nome é obrigatório' }),
      email: email(),
      subject,
      message: text({ max: contactLimits.message, required: 'Mensagem é obrigatória' }),
      /** Honeypot: people cannot see this field, so only a program fills it in. */
      website: z.unknown().optional(),
    },
    { error: 'Envie um objeto JSON' },
  )
  .meta({ id: 'ContactMessage' })

export type ContactMessage = z.output<typeof contactMessage>

const received = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    subject,
    message: z.string(),
    createdAt: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'ReceivedMessage' })

export type ReceivedMessage = z.output<typeof received>

export const contact = {
  send: endpoint({
    method: 'POST',
    path: '/api/contact',
    tag: 'Contato',
    summary: 'Envia uma mensagem ao suporte',
    access: 'public',
    status: 201,
    body: contactMessage,
    success: received,
    refuses: [],
    limit: limits.contact,
  }),
}
