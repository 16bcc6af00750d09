import { counted } from '@encaixe/contract/counted.ts'
import type { ReportTotal } from '@encaixe/contract/reports.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import { type ReactNode, useId } from 'react'
import { appointmentListQuery } from '../appointments/fetch-appointments.ts'
import { useCompany } from '../identity/use-company.ts'
import { formatCents } from '../platform/formats.ts'
import { Card } from '../ui/card.tsx'
import { ArrowDownIcon, ArrowUpIcon } from '../ui/icons/arrows.tsx'
import { PageLink } from '../ui/page-link.tsx'
import {
  compareCount,
  compareMoney,
  comparePoints,
  type Difference,
  showPercent,
} from './describe-difference.ts'
import { noShowRate } from './describe-findings.ts'
import { nameSpan, type Range } from './read-range.ts'

type Figure = {
  label: string
  value: string
  mark?: ReactNode
  difference?: Difference | undefined
  good?: 'more' | 'less'
  /** A sentence below a figure that is not compared with an earlier period. */
  note?: string
  /** The link to the page with the details. */
  to?: string
}

type Props = { total: ReportTotal; before: ReportTotal | undefined; range: Range }

/** The smaller figures beside the revenue, each with its difference in words. */
export function FigureGrid({ total, before, range }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="@container flex flex-col overflow-hidden rounded-lg bg-line shadow-card forced-colors:border"
    >
      <h2 id={id} className="bg-surface px-4 pt-4 font-text text-sm font-semibold text-ink-2">
        {before ? `Ao lado do que houve ${range.whenBefore}` : 'Resumo'}
      </h2>
      <ul className="grid flex-1 gap-px @min-[17rem]:grid-cols-2 @min-[44rem]:grid-cols-4">
        {listFigures(total, before, range).map((figure) => (
          <li key={figure.label} className="flex min-w-0 bg-surface">
            <FigureCell {...figure} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const cell = 'flex min-w-0 flex-1 flex-col p-4'

function FigureCell({ to, ...figure }: Figure) {
  const content = <FigureWords {...figure} />
  return to ? (
    <PageLink
      to={to}
      className={`${cell} transition-colors hover:bg-sunken focus-visible:-outline-offset-4 focus-visible:rounded-lg`}
    >
      {content}
    </PageLink>
  ) : (
    <div className={cell}>{content}</div>
  )
}

function FigureWords({ label, value, mark, difference, good, note }: Omit<Figure, 'to'>) {
  return (
    <>
      <span className="text-sm text-ink-2 hyphens-auto [overflow-wrap:anywhere]">{label}</span>{' '}
      <span className="flex items-center gap-2 font-display text-[min(1.375rem,11vw)] leading-[1.2] font-bold tracking-[-0.01em] [overflow-wrap:anywhere]">
        {mark}
        {value}
      </span>{' '}
      {note ? <span className="text-sm text-ink-2">{note}</span> : null}{' '}
      <DifferenceLine
        difference={difference}
        {...(good && { good })}
        short
        className="mt-1 text-sm text-ink-2"
      />
    </>
  )
}

function listFigures(total: ReportTotal, before: ReportTotal | undefined, { whenBefore }: Range): Figure[] {
  const count = (of: (of: ReportTotal) => number) => before && compareCount(of(total), of(before), whenBefore)
  const rate = noShowRate(total)
  const number = (value: number) => value.toLocaleString('pt-BR')
  return [
    {
      label: 'Atendimentos',
      value: number(total.completed),
      difference: count(({ completed }) => completed),
      good: 'more',
      to: '/schedules?tab=past&status=completed',
    },
    {
      label: 'Ocupação',
      value: total.occupancy === null ? '–' : showPercent(total.occupancy),
      difference: before && comparePoints(total.occupancy, before.occupancy, whenBefore),
      good: 'more',
      ...(total.occupancy === null && { note: 'Nenhuma hora aberta' }),
    },
    {
      label: 'Faltas',
      value: number(total.noShows),
      difference: count(({ noShows }) => noShows),
      good: 'less',
      ...(rate !== null && total.noShows > 0 && { note: `${showPercent(rate)} de quem tinha horário` }),
      to: '/schedules?tab=past&status=no_show',
    },
    {
      label: 'Encaixes ganhos',
      value: number(total.wonCount),
      mark: <span aria-hidden="true" className="h-4 w-6 shrink-0 rounded-xs bg-amber forced-colors:border" />,
      note:
        total.wonCount === 0 ? 'Da lista de espera' : `${formatCents(total.wonCents)} a mais para a empresa`,
      difference: count(({ wonCount }) => wonCount),
      good: 'more',
      to: '/schedules/waitlist',
    },
    {
      label: 'Clientes novos',
      value: number(total.newClients),
      difference: count(({ newClients }) => newClients),
      good: 'more',
      to: '/clients',
    },
    {
      label: 'Clientes que voltaram',
      value: number(total.returningClients),
      difference: count(({ returningClients }) => returningClients),
      good: 'more',
      to: '/clients',
    },
    { label: 'Gorjetas', value: formatCents(total.tipCents), note: 'À parte do faturamento' },
    {
      label: 'Cotas dos profissionais',
      value: formatCents(total.shareCents),
      note:
        total.shareCents > 0
          ? `Ficam ${formatCents(total.revenueCents - total.shareCents)} com a empresa`
          : 'Nenhuma cota neste período',
      to: '/company/statements',
    },
  ]
}

type RevenueCardProps = {
  total: ReportTotal
  before: ReportTotal | undefined
  /** True when the compared period has no appointments. */
  isFirst: boolean
  range: Range
  today: string
}

/** The revenue, the main figure of the page, with a sentence that names the compared period. */
export function RevenueCard({ total, before, isFirst, range, today }: RevenueCardProps) {
  const span = capital(nameSpan(range, today))
  const open = total.appointments - total.completed - total.noShows
  return (
    <Card as="section" tone="petrol" padding="roomy" aria-labelledby="faturamento" className="flex flex-col">
      <h2 id="faturamento" className="font-text text-ui font-semibold text-[#cfe3e6]">
        Faturamento · {range.title}
      </h2>
      <p className="mt-1 font-display text-[min(clamp(2.25rem,1.5rem+3vw,3.25rem),11vw)] leading-[1.1] font-bold tracking-[-0.02em] [overflow-wrap:anywhere]">
        {formatCents(total.revenueCents)}
      </p>
      {before ? (
        <p className="mt-2 text-lg font-semibold">
          <DifferenceLine
            difference={compareMoney(total.revenueCents, before.revenueCents, range.whenBefore)}
          />
        </p>
      ) : null}
      <p className="mt-3 text-sm text-[#cfe3e6]">
        {before
          ? `${span}, ao lado de ${nameSpan(range.before, today)}: ${formatCents(before.revenueCents)}.`
          : isFirst
            ? `${span}. Nada ${range.whenBefore} para comparar.`
            : `${span}.`}
        {range.to === today ? ' Hoje ainda não terminou.' : ''}
      </p>
      {open > 0 ? <OpenNote open={open} /> : null}
    </Card>
  )
}

/** The number of appointments without an outcome, with a link to those that began, while there are any. */
function OpenNote({ open }: { open: number }) {
  const { id } = useCompany()
  const { data } = useInfiniteQuery(appointmentListQuery(id, { tab: 'past', status: 'scheduled' }))
  return (
    <p className="mt-auto pt-4 text-sm text-[#cfe3e6]">
      {`Só conta o que foi concluído. ${counted(open, 'agendamento ainda não foi', 'agendamentos ainda não foram')}, contando os que estão por vir. `}
      {data?.pages.some(({ items }) => items.length > 0) ? (
        <>
          <PageLink
            to="/schedules?tab=past&status=scheduled"
            className="font-semibold text-white underline underline-offset-4 focus-visible:outline-white"
          >
            Ver os que já passaram
          </PageLink>
          .
        </>
      ) : null}
    </p>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

type DifferenceLineProps = {
  difference: Difference | undefined
  /** The direction in which a change of the figure is good; undefined when neither direction is good or bad. */
  good?: 'more' | 'less'
  /** True when the compared period is already named above. The line then names it only for screen readers. */
  short?: boolean
  className?: string
}

/** The difference in words, with an arrow and a colour. The words alone say everything. */
function DifferenceLine({ difference, good, short = false, className }: DifferenceLineProps) {
  if (!difference) return null
  const { direction, text, than } = difference
  const tone =
    good === undefined || direction === 'same'
      ? undefined
      : direction === good
        ? 'text-ok-text'
        : 'text-danger-text'
  return (
    <span className={cx('flex items-start gap-1.5', className)}>
      {direction === 'same' ? null : (
        <span className={cx('flex h-[1.4em] shrink-0 items-center', tone)}>
          {direction === 'more' ? <ArrowUpIcon strokeWidth={2.5} /> : <ArrowDownIcon strokeWidth={2.5} />}
        </span>
      )}
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {text} <span className={cx(short && 'sr-only')}>{than}</span>
      </span>
    </span>
  )
}
