import { type NamedCompany, withPreposition } from '@encaixe/contract/company-article.ts'
import { fullDate, weekdayName } from '@encaixe/contract/date-names.ts'
import { timeOf } from '@encaixe/contract/local-time.ts'
import { product } from '@encaixe/contract/product.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { keyOf, type MessageDraft, queueMessages } from './queue-messages.ts'
import { type MailPage, ownColours, renderMail } from './render-mail.ts'

export {
  findBarred,
  guardMessages,
  hasProved,
  hasProvedNumber,
  readProofs,
  readSafeName,
} from './guard-messages.ts'
export { areFirstMessagesClosed, countNumbersLeft, isDoubtful, isDoubtfulName } from './guard-numbers.ts'
export { safe, telephoneIn, withoutLinks } from './linkless-text.ts'
export { keyOf, type MessageDraft, queueMessages } from './queue-messages.ts'
export { type MailPage, renderMail, shopColours } from './render-mail.ts'
export {
  hasPaid,
  insertMessages,
  liftSuppression,
  storeContact,
  storeContactKey,
  tryLockQuotas,
  withdrawMessages,
  withdrawTeamMails,
} from './store.ts'

export type ProductMail = Omit<MailPage, 'sender' | 'colours'> &
  Pick<MessageDraft, 'event' | 'receiver' | 'address' | 'subject'> & {
    key: Parameters<typeof keyOf>
    replyTo: string
  }

/** Queues a mail of the product itself, not of a company. Idempotent by its key. */
export function queueProductMail(
  tx: Tx,
  jobs: Jobs,
  mail: ProductMail,
  now: Date,
  options?: Parameters<typeof queueMessages>[4],
): ReturnType<typeof queueMessages> {
  const { key, event, receiver, address, subject, replyTo, ...page } = mail
  const { html, text } = renderMail({ sender: product.name, colours: ownColours, ...page })
  const content = { html, senderName: product.name, replyTo }
  const draft: MessageDraft = {
    company_id: null,
    appointment_id: null,
    key: keyOf(...key),
    event,
    receiver,
    channel: 'email',
    address,
    subject,
    body: text,
    content,
  }
  return queueMessages(tx, jobs, [draft], now, options)
}

/** A line break in a name must not begin another mail header, nor another line of a text. */
export function inOneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200)
}

/** The line of a mail's footer that names the company for which the mail is sent. */
export const sentFor = (company: NamedCompany) =>
  `Enviado por ${product.name} em nome ${withPreposition('de', company)}.`

/** Writes a date as `quarta-feira, 03 de março de 2027`, `segunda-feira, 1º de março de 2027`. */
export const longDate = (day: string) => `${weekdayName(day)}, ${fullDate(day)}`

/** Writes a day and a time as `qua, 03/03 às 10:00`. */
export function shortMoment(day: string, startMinute: number): string {
  const [, month, date] = day.split('-')
  return `${weekdayName(day).slice(0, 3)}, ${date}/${month} às ${timeOf(startMinute)}`
}
