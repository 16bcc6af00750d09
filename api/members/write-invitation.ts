import { type InvitedRole, roleNames } from '@encaixe/contract/member-roles.ts'
import { product } from '@encaixe/contract/product.ts'
import { themeColorOf } from '@encaixe/contract/theme-color.ts'
import type { lockCompany } from '../companies/facade.ts'
import {
  hasProved,
  inOneLine,
  keyOf,
  longDate,
  type MessageDraft,
  renderMail,
  sentFor,
  shopColours,
  withdrawMessages,
  withoutLinks,
} from '../messages/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { type CompanyId, newId } from '../platform/ids.ts'
import { expiryOf } from './member-view.ts'

type Written = {
  company: Awaited<ReturnType<typeof lockCompany>>
  invitation: { id: string; role: InvitedRole; name: string; email: string; expires_at: Date }
  url: string
  now: Date
}

const what: Record<InvitedRole, string> = {
  manager:
    'Você poderá ver e mudar tudo da empresa, menos o plano, a equipe com acesso e os dados de cobrança.',
  reception: 'Você poderá cuidar da agenda de todos, dos clientes e das folgas.',
  professional: 'Você poderá ver e cuidar da sua agenda e dos clientes que atende.',
}

/** A name without telephone numbers and sentences: a stranger may read it in a mail under our name. */
const shortened = (name: string) =>
  [...name.replace(/\p{Nd}(?:[\s().+/-]*\p{Nd}){4,}/gu, ' ').trim()].slice(0, 40).join('').trim()

const mailsOf = (id: string) => keyOf(id, 'invited', '')

/** Withdraws the waiting mails of ended invitations, because the links in these mails do not open any more. */
export async function withdrawInvitations(
  tx: Tx,
  companyId: CompanyId,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) await withdrawMessages(tx, companyId, mailsOf(id))
}

/** The address may be mistyped and belong to a stranger: the mail has no link except the link of the invitation. */
export async function writeInvitation(
  tx: Tx,
  { company, invitation, url, now }: Written,
): Promise<MessageDraft> {
  const { id, role, email: address, expires_at } = invitation
  const known = await hasProved(tx, { address, kind: 'team' }, now)
  const said = (words: string) => inOneLine(known ? words : withoutLinks(words))
  const shop = said(company.name)
  const name = said(known ? invitation.name : shortened(invitation.name))
  const { html, text: body } = renderMail({
    sender: shop,
    colours: shopColours[company.theme_color ?? themeColorOf(company.name)],
    title: 'Convite para a equipe',
    paragraphs: [
      `Olá${name && `, ${name}`}. ${shop} convidou você para usar a agenda da empresa no ${product.name}.`,
      what[role],
    ],
    facts: [
      ['Acesso', roleNames[role]],
      ['O convite vale até', longDate(expiryOf(expires_at, company.timezone).lastDay)],
    ],
    buttons: [{ label: 'Ver o convite', url }],
    footer: [
      `Você recebe este e-mail porque ${shop} informou este endereço. Se você não conhece a empresa, ignore: sem aceitar, nada acontece.`,
      sentFor({ name: shop, article: company.article }),
    ],
  })
  return {
    company_id: company.id,
    appointment_id: null,
    event: 'invited',
    receiver: 'invited',
    channel: 'email',
    key: `${mailsOf(id)}${newId()}`,
    address,
    subject: inOneLine(`Convite para a equipe: ${shop}`),
    body,
    content: { html },
  }
}
