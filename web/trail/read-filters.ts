import { addDays, isDate, monthOf } from '@encaixe/contract/local-time.ts'
import { type TrailKind, type TrailRole, trailKinds, trailRoles } from '@encaixe/contract/trail-words.ts'
import type { AskedTrail } from './fetch-trail.ts'

export const periods = {
  hoje: 'Hoje',
  ontem: 'Ontem',
  '7': 'Últimos 7 dias',
  '30': 'Últimos 30 dias',
  mes: 'Este mês',
  datas: 'Escolher datas',
} as const
type Period = keyof typeof periods

export type TrailView = {
  kind?: TrailKind
  role?: TrailRole
  period?: Period
  /** Own dates, of the period `datas`. */
  from?: string
  to?: string
  recordId?: string
}

/** What the address says; what it says wrongly is left out. */
export function readFilters(query: URLSearchParams): TrailView {
  const kind = trailKinds.find((one) => one === query.get('tipo'))
  const role = trailRoles.find((one) => one === query.get('quem'))
  const period = (Object.keys(periods) as Period[]).find((one) => one === query.get('quando'))
  const recordId = query.get('registro')
  return {
    ...(kind && { kind }),
    ...(role && { role }),
    ...(period && { period }),
    ...(period === 'datas' && datesIn(query)),
    ...(recordId && { recordId }),
  }
}

/** Turned round, when the first one is the later one. */
function datesIn(query: URLSearchParams): Pick<TrailView, 'from' | 'to'> {
  const dateOf = (name: string) => [query.get(name) ?? ''].find(isDate)
  const [from, to] = [dateOf('desde'), dateOf('ate')]
  if (from && to && from > to) return { from: to, to: from }
  return { ...(from && { from }), ...(to && { to }) }
}

function daysOf(period: Exclude<Period, 'datas'>, today: string): Pick<AskedTrail, 'from' | 'to'> {
  if (period === 'hoje') return { from: today }
  if (period === 'ontem') return { from: addDays(today, -1), to: addDays(today, -1) }
  if (period === 'mes') return { from: `${monthOf(today)}-01` }
  return { from: addDays(today, 1 - Number(period)) }
}

export const askedBy = ({ period, ...view }: TrailView, today: string): AskedTrail => ({
  ...view,
  ...(period && period !== 'datas' && daysOf(period, today)),
})
