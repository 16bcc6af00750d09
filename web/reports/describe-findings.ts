import { counted } from '@encaixe/contract/counted.ts'
import type { ReportRow, ReportTotal } from '@encaixe/contract/reports.ts'
import { formatCents } from '../platform/formats.ts'
import { showPercent } from './describe-difference.ts'
import type { Point } from './match-periods.ts'
import type { Range } from './read-range.ts'

/** A chart's finding. `title`: the main result; `sentence`: a detail, also for readers who cannot see the chart. */
export type Finding = { title: string; sentence: string }

const bests = { day: 'O melhor dia foi', week: 'A melhor semana foi a de', month: 'O melhor mês foi' }

const highest = <Row>(rows: readonly Row[], value: (row: Row) => number): Row | undefined =>
  rows.reduce<Row | undefined>((best, row) => (best && value(best) >= value(row) ? best : row), undefined)

export function describeRevenue(points: readonly Point[], { step, whenBefore }: Range): Finding {
  const best = highest(points, ({ revenueCents }) => revenueCents)
  if (!best || best.revenueCents === 0) {
    return {
      title: 'Nenhum faturamento neste período',
      sentence: 'O faturamento aparece quando um atendimento é concluído.',
    }
  }
  const ahead = points.filter(
    ({ revenueCents, before }) => before && revenueCents > before.revenueCents,
  ).length
  const units = {
    day: counted(ahead, 'dia', 'dias'),
    week: counted(ahead, 'semana', 'semanas'),
    month: counted(ahead, 'mês', 'meses'),
  }
  const compared = points.some(({ before }) => before)
    ? ` ${units[step]} de ${points.length} ${ahead === 1 ? 'melhor' : 'melhores'} que ${whenBefore}.`
    : ''
  return {
    title: `${bests[step]} ${best.name}`,
    sentence: `Foram ${formatCents(best.revenueCents)}.${compared}`,
  }
}

/** A part of a total, from 0 to 1 (shown as `41%`); null when the total is zero. */
export const shareOf = (part: number, whole: number) => (whole > 0 ? part / whole : null)

export function describeServices(rows: readonly ReportRow[], { revenueCents }: ReportTotal): Finding {
  const best = highest(rows, (row) => row.revenueCents)
  const share = best && shareOf(best.revenueCents, revenueCents)
  if (!best || !share) return describeMost(rows, 'foi o mais pedido', 'Nenhum serviço concluído ainda')
  return {
    title: `${best.name} traz ${showPercent(share)} do faturamento`,
    sentence: `${formatCents(best.revenueCents)} em ${counted(best.completed, 'atendimento', 'atendimentos')}.`,
  }
}

/** The finding while no appointment has a price: it names the row with most appointments. */
function describeMost(rows: readonly ReportRow[], most: string, none: string): Finding {
  const best = highest(rows, ({ completed }) => completed)
  if (!best?.completed) return { title: none, sentence: 'Só conta o que foi concluído.' }
  const count = counted(best.completed, 'atendimento', 'atendimentos')
  return { title: `${best.name} ${most}: ${count}`, sentence: 'Nenhum deles com valor informado.' }
}

export const occupancyOf = ({ busyMinutes = 0, openMinutes }: ReportRow): number | null =>
  openMinutes ? busyMinutes / openMinutes : null

export function describePeople(rows: readonly ReportRow[]): Finding {
  const best = highest(rows, (row) => row.revenueCents)
  const free = highest(rows, (row) => -(occupancyOf(row) ?? Number.POSITIVE_INFINITY))
  const least = free && occupancyOf(free)
  const room =
    free && least !== null && least !== undefined && rows.length > 1
      ? `${free.name} tem mais tempo livre: ${showPercent(least)} ocupado.`
      : 'Faturamento e ocupação de cada profissional.'
  if (!best || best.revenueCents === 0) {
    return { ...describeMost(rows, 'atendeu mais', 'Nenhum atendimento concluído ainda'), sentence: room }
  }
  return { title: `${best.name} faturou mais: ${formatCents(best.revenueCents)}`, sentence: room }
}

export const countNoShows = (count: number) =>
  count === 0 ? 'nenhuma falta' : counted(count, 'falta', 'faltas')

/** The share of no-shows among the completed and missed appointments. A cancelled appointment cannot be a no-show. */
export const noShowRate = ({ noShows, completed }: Pick<ReportRow, 'noShows' | 'completed'>) =>
  shareOf(noShows, noShows + completed)

export function describeNoShows(
  now: ReportTotal,
  before: ReportTotal | undefined,
  { whenBefore }: Range,
): Finding {
  const rate = noShowRate(now)
  const sentence =
    rate === null
      ? 'Nenhum atendimento terminou neste período.'
      : now.noShows === 0
        ? 'Ninguém foi anotado como falta.'
        : `${showPercent(rate)} de quem tinha horário não veio.`
  if (!before) return { title: capital(countNoShows(now.noShows)), sentence }
  const [was, is] = [before.noShows, now.noShows]
  if (was === is) {
    const title = is === 0 ? 'Nenhuma falta' : `${counted(is, 'falta', 'faltas')}, como ${whenBefore}`
    return { title, sentence }
  }
  return {
    title: is < was ? `As faltas caíram de ${was} para ${is}` : `As faltas subiram de ${was} para ${is}`,
    sentence: `${sentence} Comparado com ${describeWhen(whenBefore)}.`,
  }
}

/** The period in the form after 'com': `em outubro até aqui` becomes `outubro até aqui`. */
const describeWhen = (whenBefore: string) =>
  whenBefore.replace(/^(em|no|nos) /, (_, word: string) => articles[word] ?? '')
const articles: Record<string, string> = { no: 'o ', nos: 'os ' }

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
