import { monthName } from '@encaixe/contract/date-names.ts'
import { localTime, monthOf } from '@encaixe/contract/local-time.ts'
import { showPrice } from '@encaixe/contract/money.ts'
import { themeColorOf } from '@encaixe/contract/theme-color.ts'
import type { Deps } from '../deps.ts'
import {
  hasProved,
  inOneLine,
  keyOf,
  longDate,
  type MailPage,
  type MessageDraft,
  queueMessages,
  readSafeName,
  renderMail,
  sentFor,
  shopColours,
  withdrawMessages,
  withoutLinks,
} from '../messages/facade.ts'
import { deleteStatementLinks } from '../notifications/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import { newId } from '../platform/ids.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { readLines } from './find-statement.ts'
import { totalsOf } from './statement-lines.ts'
import {
  lockStatementsOf,
  type People,
  type StatementRow,
  selectOwner,
  selectPeople,
} from './store/statements.ts'

const mailsOf = (id: string) => keyOf(id, 'statement_sent', '')

/** Withdraws unsent mails, because their link no longer opens the statement. */
export const withdrawSent = (tx: Tx, companyId: CompanyId, id: string): Promise<void> =>
  withdrawMessages(tx, companyId, mailsOf(id))

type Sent = { people: People; url: string; until: Date; now: Date }

/** Writes the mail to the professional. It names no client, because a mistyped address may belong to a stranger. */
export async function writeSentMail(
  tx: Tx,
  row: StatementRow,
  { people, url, until, now }: Sent,
): Promise<MessageDraft> {
  const { id } = row
  const { email: address, company_name, company_email, timezone } = people
  const said = await saidTo(tx, address, now)
  const [shop, name] = [said(company_name), said(row.name)]
  const month = monthName(monthOf(row.month))
  const { shareCents, tipCents } = totalsOf(await readLines(tx, row))
  const page = {
    title: `Extrato de ${month.toLowerCase()}`,
    paragraphs: [
      `Olá, ${name}. ${shop} fechou o seu extrato de ${month.toLowerCase()}.`,
      'Confira os atendimentos e os valores. Depois, aceite ou diga o que está errado.',
    ],
    facts: [
      ['Sua cota', showPrice(shareCents)],
      ['Gorjetas', showPrice(tipCents)],
      ['O link vale até', longDate(localTime(until, timezone).date)],
    ] satisfies MailPage['facts'],
    buttons: [{ label: 'Ver o extrato', url }],
    footer: [
      `Você recebe este e-mail porque ${shop} informou este endereço. Se você não trabalha lá, ignore: nada acontece.`,
      sentFor({ name: shop, article: people.article }),
    ],
  }
  return {
    event: 'statement_sent',
    receiver: 'collaborator',
    key: `${mailsOf(id)}${newId()}`,
    address,
    subject: inOneLine(`Extrato de ${month.toLowerCase()}: ${shop}`),
    ...mailOf(people, shop, page, company_email),
  }
}

type Answered = { publicUrl: string; now: Date }

/** Writes the mail to the company with the answer of the professional, in the professional's words. */
export async function writeAnsweredMail(
  tx: Tx,
  row: StatementRow,
  { publicUrl, now }: Answered,
): Promise<MessageDraft> {
  const { id, collaborator_id: collaboratorId, company_id: companyId, status, note } = row
  const people = await selectPeople(tx, { companyId, collaboratorId })
  const { company_email: address, company_name } = people
  const said = await saidTo(tx, address, now)
  const [shop, name] = [said(company_name), said(row.name)]
  const month = monthName(monthOf(row.month)).toLowerCase()
  const isAccepted = status === 'accepted'
  const answer = isAccepted ? 'aceitou' : 'contestou'
  const page = {
    title: isAccepted ? 'Extrato aceito' : 'Extrato contestado',
    paragraphs: [
      isAccepted
        ? `${name} aceitou o extrato de ${month}.`
        : `${name} não concorda com o extrato de ${month} e escreveu:`,
      ...(isAccepted
        ? []
        : ['O extrato não muda mais. O que você corrigir nos pagamentos entra no extrato do próximo mês.']),
    ],
    facts: [],
    quote: note === null ? undefined : said(note, String),
    buttons: [{ label: 'Ver o extrato', url: `${publicUrl}/company/statements/${id}` }],
    footer: [
      'Você recebe este e-mail porque este é o endereço da empresa.',
      sentFor({ name: shop, article: people.article }),
    ],
  }
  return {
    event: 'statement_answered',
    receiver: 'owner',
    key: keyOf(id, 'statement_answered', 'owner', 'email'),
    address,
    subject: inOneLine(`${name} ${answer} o extrato de ${month}`),
    ...mailOf(people, shop, page),
  }
}

type Moved = { company: MemberCompany; collaboratorId: string; address: string; now: Date }

/**
 * Voids the links of statements that wait for an answer, because the old address may be a stranger's. Tells the old
 * address that the company changed it, and the owner, if another member did: the mails about statements and
 * appointments now go elsewhere.
 */
export async function applyAddressChange(
  tx: Tx,
  { config, jobs }: Pick<Deps, 'config' | 'jobs'>,
  { company, collaboratorId, address, now }: Moved,
): Promise<void> {
  const whose = { companyId: company.id, collaboratorId }
  const people = await selectPeople(tx, whose)
  const open = (await lockStatementsOf(tx, whose)).filter(({ status }) => status === 'sent')
  for (const { id } of open) {
    await withdrawSent(tx, company.id, id)
    await deleteStatementLinks(tx, company.id, id)
  }
  const safeName = await readSafeName(tx, company.id, now)
  const toOld = await writeOldAddressMail(tx, people, { collaboratorId, address, now, safeName })
  const about = { publicUrl: config.publicUrl, open: open.length > 0, safeName }
  const moved = { company, collaboratorId, address, now, ...about }
  const toOwner = company.by.role === 'owner' ? [] : [await writeOwnerMail(tx, people, moved)]
  await queueMessages(tx, jobs, [toOld, ...toOwner], now)
}

/** The name for the company when its own name could deceive. */
type Named = { safeName: string | undefined }

const addressMail = (collaboratorId: string) => ({
  event: 'address_changed' as const,
  key: `${keyOf(collaboratorId, 'address_changed', '')}${newId()}`,
})

async function writeOldAddressMail(
  tx: Tx,
  people: People,
  { collaboratorId, address, now, safeName }: Omit<Moved, 'company'> & Named,
): Promise<MessageDraft> {
  const said = await saidTo(tx, address, now)
  const shop = safeName ?? said(people.company_name)
  const page = {
    title: 'Seu e-mail foi trocado',
    paragraphs: [
      `${shop} trocou o e-mail do seu cadastro. Os avisos e os extratos do mês não chegam mais a este endereço.`,
      'Se você não pediu esta troca, fale com a empresa.',
    ],
    facts: [],
    buttons: [],
    footer: [
      `Você recebe este e-mail porque ${shop} tinha informado este endereço.`,
      sentFor({ name: shop, article: people.article }),
    ],
  }
  return {
    ...addressMail(collaboratorId),
    receiver: 'former_collaborator',
    address,
    subject: inOneLine(`Seu e-mail foi trocado: ${shop}`),
    ...mailOf(people, shop, page, people.company_email),
  }
}

/** The mail goes to the owner's account, because the team may read the mails to the address of the company. */
async function writeOwnerMail(
  tx: Tx,
  people: People,
  {
    company,
    collaboratorId,
    address: before,
    now,
    publicUrl,
    open,
    safeName,
  }: Moved & Named & { publicUrl: string; open: boolean },
): Promise<MessageDraft> {
  const { email, changed_by } = await selectOwner(tx, company)
  const address = email ?? people.company_email
  const said = await saidTo(tx, address, now)
  const shop = safeName ?? said(people.company_name)
  const [name, who] = [said(people.name), said(changed_by)]
  const page = {
    title: `O e-mail de ${name} foi trocado`,
    paragraphs: [
      `${who} trocou o e-mail de ${name} na equipe. Os avisos e os extratos de ${name} vão agora ao novo endereço.`,
      `Confirme a troca com ${name} e salve o cadastro. Até lá, só você envia os extratos de ${name} que se respondem pelo link.`,
      ...(open
        ? ['Os links dos extratos que esperam resposta não valem mais. Envie estes extratos de novo.']
        : []),
    ],
    facts: [
      ['E-mail de antes', said(before)],
      ['E-mail de agora', said(people.email)],
    ] satisfies MailPage['facts'],
    buttons: [{ label: 'Ver o histórico', url: `${publicUrl}/company/trail` }],
    footer: [
      `Você recebe este e-mail porque registrou ${shop}.`,
      sentFor({ name: shop, article: people.article }),
    ],
  }
  return {
    ...addressMail(collaboratorId),
    receiver: 'owner',
    address,
    subject: inOneLine(`O e-mail de ${name} foi trocado: ${shop}`),
    ...mailOf(people, shop, page),
  }
}

/** Removes links from texts of other people for a receiver whose address is not proved. */
async function saidTo(tx: Tx, address: string, now: Date) {
  const known = await hasProved(tx, { address, kind: 'team' }, now)
  return (words: string, tidied: (text: string) => string = inOneLine) =>
    tidied(known ? words : withoutLinks(words))
}

function mailOf(
  { company_id, company_name, theme_color }: People,
  shop: string,
  page: Omit<MailPage, 'sender' | 'colours'>,
  replyTo?: string,
) {
  const colours = shopColours[theme_color ?? themeColorOf(company_name)]
  const { html, text } = renderMail({ sender: shop, colours, ...page })
  return {
    company_id,
    appointment_id: null,
    channel: 'email' as const,
    body: text,
    content: {
      html,
      ...(replyTo !== undefined && { replyTo }),
    },
  }
}
