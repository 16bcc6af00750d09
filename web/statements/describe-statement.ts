import { type NamedCompany, withPreposition } from '@encaixe/contract/company-article.ts'
import { monthName } from '@encaixe/contract/date-names.ts'
import type { ListedStatement, StatementLine, StatementTotals } from '@encaixe/contract/statement-fields.ts'
import { formatPercent } from '../payments/describe-payment.ts'
import { formatCents } from '../platform/formats.ts'

type Status = ListedStatement['status']

export const statusNames: Record<Status, string> = {
  draft: 'Rascunho',
  sent: 'Enviado',
  accepted: 'Aceito',
  contested: 'Contestado',
}

/** A date without its year: `12/10`. */
export const shortDay = (date: string) => `${date.slice(8)}/${date.slice(5, 7)}`

/** The name of a month: `outubro de 2026`. */
export const nameMonth = (month: string) => monthName(month).toLowerCase()

/**
 * The title of a line. A correction names its cause: a payment, or an appointment that was completed or reopened later.
 * Any other line names the service.
 */
export function describeLine({ kind, date, procedure }: StatementLine): { title: string; note?: string } {
  if (kind === 'service') return { title: procedure }
  return { title: `Correção de ${shortDay(date)}`, note: `${procedure}, mudou depois do extrato` }
}

export const percentOf = ({ percent }: Pick<StatementLine, 'percent'>) =>
  percent === null ? 'sem cota' : formatPercent(percent)

/** The amount due to the professional: the share and the tips. */
export const dueTo = ({ shareCents, tipCents }: Pick<StatementTotals, 'shareCents' | 'tipCents'>) =>
  shareCents + tipCents

export function addTotals(all: readonly StatementTotals[]): StatementTotals {
  const sum = (of: keyof StatementTotals) => all.reduce((total, one) => total + one[of], 0)
  return {
    cents: sum('cents'),
    shareCents: sum('shareCents'),
    companyCents: sum('companyCents'),
    tipCents: sum('tipCents'),
  }
}

/** The text of the message that carries the link. */
export const inviteText = (
  { collaboratorName, month, totals }: Pick<ListedStatement, 'collaboratorName' | 'month' | 'totals'>,
  company: NamedCompany,
  url: string,
) =>
  `Oi, ${collaboratorName.split(' ')[0]}! Seu extrato de ${nameMonth(month)} ${withPreposition('de', company)} está pronto: ${formatCents(dueTo(totals))}. Confira aqui: ${url}`
