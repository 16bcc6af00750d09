import type { Client } from '@encaixe/contract/clients.ts'
import { formatMoney } from '../platform/formats.ts'
import { phoneMask } from '../ui/mask.ts'
import { contactOf, countNoShows, countVisits } from './describe-client.ts'

/** Which of the two stays at first: who came more often. */
export const proposeStay = (one: Client, other: Client): Client =>
  (other.visits ?? 0) > (one.visits ?? 0) ? other : one

/** `(11) 95555-0142 · 12 visitas`. */
export const summarizeClient = (client: Client) =>
  [contactOf(client), countVisits(client.visits ?? 0)].join(' · ')

const listed = new Intl.ListFormat('pt-BR')

/** What happens when `gone` is joined to `stay`, in plain sentences. */
export function describeMerge(stay: Client, gone: Client): string[] {
  const both = (figure: 'visits' | 'noShows' | 'spent') => (stay[figure] ?? 0) + (gone[figure] ?? 0)
  const visits = countVisits(both('visits'))
  const [noShows, spent] = [both('noShows'), both('spent')]
  const sum = [visits, noShows > 0 && countNoShows(noShows), spent > 0 && `${formatMoney(spent)} no total`]
  const filled = [
    !stay.phone && gone.phone && `o celular ${phoneMask(gone.phone)}`,
    !stay.email && gone.email && `o e-mail ${gone.email}`,
    !stay.birthday && gone.birthday && 'a data de nascimento',
  ].filter((one) => typeof one === 'string')
  const lost = [
    stay.phone && gone.phone && stay.phone !== gone.phone && `o celular ${phoneMask(gone.phone)}`,
    stay.email && gone.email && stay.email !== gone.email && `o e-mail ${gone.email}`,
    stay.birthday && gone.birthday && stay.birthday !== gone.birthday && 'a data de nascimento',
  ].filter((one) => typeof one === 'string')
  return [
    `${stay.name} fica com os agendamentos dos dois: ${listed.format(sum.filter((one) => typeof one === 'string'))}.`,
    ...(filled.length > 0 ? [`Recebe do outro cadastro ${listed.format(filled)}.`] : []),
    ...(lost.length > 0
      ? [`Não ${lost.length > 1 ? 'ficam' : 'fica'} ${listed.format(lost)} do outro cadastro.`]
      : []),
    ...(gone.notes || gone.tags.length > 0 ? ['As observações e as etiquetas dos dois ficam juntas.'] : []),
    ...(gone.blocked && !stay.blocked ? ['O bloqueio do outro cadastro passa a valer para este.'] : []),
    `O cadastro de ${gone.name} deixa de existir. Não dá para desfazer.`,
  ]
}
