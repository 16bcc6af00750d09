import type { EveryCall } from '@encaixe/contract/contract.ts'
import { type Limit, type Rate, timesOfWide } from '@encaixe/contract/limits.ts'
import { type InvitedRole, invitedRoles, roleNames } from '@encaixe/contract/member-roles.ts'
import { hiddenFrom, permissions, type Right, rightOf } from '@encaixe/contract/permissions.ts'
import { describeRate } from './describe-limit.ts'
import { escapeHtml } from './escape-html.ts'

/** A limited call: its path with its methods, or a sentence that describes it. */
export type Limited = { what: string; limit: Limit }

/** A kind of record that has a maximum number. */
type Counted = { max: number; what: string }

type Table = { title: string; lead: string; head: string[]; rows: string[][] }

function writeTable({ title, lead, head, rows }: Table): string {
  const headCells = head.map((text) => `<th scope="col">${text}</th>`).join('')
  const lines = rows.map(([first, ...cells]) => {
    return `<tr><th scope="row">${first}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  return `<section><h2>${title}</h2><p>${lead}</p><div class="wide" role="region" aria-label="${title}" tabindex="0">
<table><thead><tr>${headCells}</tr></thead><tbody>${lines.join('\n')}</tbody></table></div></section>`
}

const rateCell = (rate: Rate | undefined, note = '') =>
  rate ? `${describeRate(rate)} <code>${rate.bucket}</code>${note}` : ''

/** Returns a table row. `valid` is in the user column when the limit has a rate by user, else in the address column. */
function limitRow({ what, limit: { user, address, valid } }: Limited): string[] {
  const ofValid = rateCell(valid, ', só pedidos válidos')
  const cells = [rateCell(user), rateCell(address)]
  const column = user ? 0 : 1
  if (ofValid) cells[column] += `<br>${ofValid}`
  return [escapeHtml(what), ...cells.map((cell) => cell || '–')]
}

export function limitTable(limited: Limited[]): string {
  return writeTable({
    title: 'Limites de pedidos',
    lead: `Em qualquer intervalo deste tamanho. O que traz o mesmo nome divide uma contagem. Um endereço IPv6 conta como /64 e também como /48, este com ${timesOfWide} vezes o limite. Além do limite: 429 <code>too_many_requests</code>, com <code>Retry-After</code>.`,
    head: ['Caminho', 'Por usuário', 'Por endereço de rede'],
    rows: limited.map(limitRow),
  })
}

export function maximumTable(title: string, lead: string, counted: Record<string, Counted>): string {
  const rows = Object.values(counted).map(({ what, max }) => [escapeHtml(what), max.toLocaleString('pt-BR')])
  return writeTable({ title, lead, head: ['O quê', 'No máximo'], rows })
}

const rightWords: Record<Right, string> = { all: 'tudo', own: 'só o seu', self: 'só sobre si', refused: '–' }

function rightCell(call: EveryCall, role: InvitedRole): string {
  const hidden = hiddenFrom(call, role)
  const right = rightWords[rightOf(call, role)]
  return hidden.length > 0 ? `${right}, sem <code>${hidden.join('</code>, <code>')}</code>` : right
}

export function roleTable(calls: EveryCall[]): string {
  const ofCompany = calls.filter((call) => typeof permissions[call] !== 'string')
  const rows = ofCompany.map((call) => [
    escapeHtml(call),
    ...invitedRoles.map((role) => rightCell(call, role)),
  ])
  return writeTable({
    title: 'Quem pode o quê em uma empresa',
    lead: 'Quem registrou a empresa pode tudo. O que o papel não permite: 403 <code>role</code>. O que não é seu: 404; o que faz só sobre si, sobre outros: 403. Campos que o papel não recebe são nulos, e listas, vazias. O que não está aqui não depende do papel.',
    head: ['Caminho', ...invitedRoles.map((role) => roleNames[role])],
    rows,
  })
}
