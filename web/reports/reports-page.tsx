import { addMonths } from '@encaixe/contract/local-time.ts'
import { paymentSentences } from '@encaixe/contract/payment-rules.ts'
import type { ReportTotal } from '@encaixe/contract/reports.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useToday } from '../clients/use-today.ts'
import { companyQuery } from '../companies/fetch-company.ts'
import { DateField } from '../exceptions/date-field.tsx'
import { useCompany } from '../identity/use-company.ts'
import { formatCents } from '../platform/formats.ts'
import { useQueryChanges } from '../platform/use-query-changes.ts'
import { AppPage } from '../shell/app-page.tsx'
import { MoneyNav } from '../shell/money-nav.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field, FieldError } from '../ui/field.tsx'
import { PrintIcon } from '../ui/icons/actions.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PrintReport, type PrintTable } from '../ui/print-report.tsx'
import { PrintSheet, usePrinting } from '../ui/print-sheet.tsx'
import { Select } from '../ui/select.tsx'
import { Loading, Skeleton, Skeletons } from '../ui/skeleton.tsx'
import { type ReportTable, showCell } from './build-tables.ts'
import { showPercent } from './describe-difference.ts'
import { type Reads, reportQuery, useReports } from './fetch-reports.ts'
import { FigureGrid, RevenueCard } from './figure-grid.tsx'
import { listPictures } from './list-pictures.tsx'
import { PictureCard } from './picture-card.tsx'
import { nameSpan, type Range, type RangeChoice, rangeChoices, readRange } from './read-range.ts'

export function ReportsPage() {
  const { id, name } = useCompany()
  const company = useQuery(companyQuery)
  const [query, setQuery] = useQueryChanges()
  const today = useToday()
  const range = readRange(query, today)
  // The report requests wait for the company, because its time zone decides which day is today.
  const isAsked = company.data !== undefined && !range.tooLong
  const reads = useReports(id, range, isAsked)
  const failed = company.isError ? company : reads.now.isError && !reads.now.data ? reads.now : undefined
  const { data } = reads.now
  /** Refetches all failed requests, so that one tap is enough. */
  const retry = () => {
    if (company.isError) void company.refetch()
    if (!isAsked) return
    for (const read of Object.values(reads)) if (!read.data) void read.refetch()
  }
  return (
    <AppPage title="Números" lead="O que entrou, quem veio e onde ainda cabe gente.">
      <MoneyNav />
      <RangeChoices
        range={range}
        today={today}
        onChange={(next) => setQuery(() => next)}
        aside={
          <Button
            variant="secondary"
            size="square"
            className="size-12"
            disabled={!data}
            icon={<PrintIcon />}
            onClick={() => window.print()}
          >
            <span className="sr-only">Imprimir</span>
          </Button>
        }
      />
      {range.tooLong ? null : failed ? (
        <LoadFailure onRetry={retry} retrying={failed.isFetching}>
          Erro ao carregar os números. Por favor, tente novamente.
        </LoadFailure>
      ) : data && !reads.before.isLoading ? (
        <Loaded reads={reads} range={range} today={today} shop={name} onRetry={retry} />
      ) : (
        <ReportsSkeleton />
      )}
    </AppPage>
  )
}

type LoadedProps = { reads: Reads; range: Range; today: string; shop: string; onRetry: () => void }

function Loaded({ reads, range: asked, today, shop, onRetry }: LoadedProps) {
  const { now, before } = reads
  if (!now.data) return null
  // The figures of a new company begin with its first day, and not with the first day of the month.
  const range = { ...asked, from: now.data.from > asked.from ? now.data.from : asked.from }
  const { total } = now.data
  const wasEmpty = before.data !== undefined && isEmpty(before.data.total)
  if (isEmpty(total)) return <NoReports range={range} />
  // Without appointments in the period before, no figure is compared: every figure would only show a rise.
  const compared = wasEmpty ? undefined : before.data
  const pictures = listPictures(reads, compared, range, today)
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      {before.isError && !before.data ? (
        <LoadFailure onRetry={onRetry} retrying={before.isFetching} className="lg:col-span-2">
          A comparação não carregou. Os números deste período estão completos.
        </LoadFailure>
      ) : null}
      <div className="grid items-stretch gap-5 lg:col-span-2 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <RevenueCard total={total} isFirst={wasEmpty} before={compared?.total} range={range} today={today} />
        <FigureGrid total={total} before={compared?.total} range={range} />
      </div>
      {pictures.map((picture) => (
        <PictureCard key={picture.name} {...picture} range={range} onRetry={onRetry} />
      ))}
      <PrintedReports
        shop={shop}
        range={range}
        today={today}
        total={total}
        before={compared?.total}
        tables={pictures.flatMap(({ drawn }) => drawn?.table ?? [])}
      />
    </div>
  )
}

type Props = {
  range: Range
  today: string
  onChange: (query: URLSearchParams) => void
  /** An element at the end of the row of ranges, such as the button to print. */
  aside: ReactNode
}

/** The choice of the range. The date fields begin with the dates that are shown. */
function RangeChoices({ range, today, onChange, aside }: Props) {
  const { choice, from, to, tooLong } = range
  const write = (next: RangeChoice, dates = { desde: from, ate: to }) =>
    onChange(new URLSearchParams(next === 'mes' ? {} : { periodo: next, ...(next === 'datas' ? dates : {}) }))
  return (
    <search className="mb-5 grid items-start gap-3 sm:grid-cols-3">
      <div className="flex items-end gap-3">
        <Field label="Período" className="flex-1">
          <Select value={choice} onChange={(event) => write(event.currentTarget.value as RangeChoice)}>
            {Object.entries(rangeChoices).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        {aside}
      </div>
      {choice === 'datas' ? (
        <>
          <DateField
            label="Desde"
            value={from}
            today={today}
            onChange={(desde) => write('datas', { desde, ate: to })}
          />
          <DateField
            label="Até"
            value={to}
            today={today}
            onChange={(ate) => write('datas', { desde: from, ate })}
          />
          <div role="status" className="sm:col-span-3">
            {tooLong ? <FieldError>{paymentSentences.range}</FieldError> : null}
          </div>
        </>
      ) : null}
    </search>
  )
}

const isEmpty = ({ appointments, cancelled }: ReportTotal) => appointments + cancelled === 0

/** A company is new when nothing was booked in this number of months before the present one. */
const monthsBefore = 11

/** The empty state: a new company reads which figures will come; an older company gets a link to a longer period. */
function NoReports({ range }: { range: Range }) {
  const { id } = useCompany()
  const longer = { from: addMonths(range.from, -monthsBefore), to: range.to }
  const year = useQuery({ ...reportQuery(id, longer, 'month'), enabled: range.choice === 'mes' })
  if (range.choice !== 'mes') {
    return (
      <Card padding="roomy">
        <EmptyState
          title="Nada neste período"
          action={
            <ButtonLink to="/company/reports" variant="secondary" size="sm">
              Ver este mês
            </ButtonLink>
          }
        >
          Nenhum agendamento nestes dias.
        </EmptyState>
      </Card>
    )
  }
  if (year.isLoading) return <ReportsSkeleton />
  const isNew = year.data !== undefined && isEmpty(year.data.total)
  return (
    <Card padding="roomy">
      <EmptyState
        title={
          isNew ? 'Seus números começam com o primeiro atendimento' : 'Este mês ainda não tem agendamentos'
        }
        action={
          <ButtonLink to="/schedules/new" size="sm">
            Novo Agendamento
          </ButtonLink>
        }
      >
        <p>
          Quando você conclui um atendimento, o valor entra aqui: quanto a empresa faturou, em que dias e
          horas ela enche, o que mais sai, quem falta e quem volta. Sempre ao lado do mês anterior.
        </p>
      </EmptyState>
    </Card>
  )
}

type PrintedReportsProps = {
  shop: string
  range: Range
  today: string
  total: ReportTotal
  before: ReportTotal | undefined
  tables: ReportTable[]
}

/** The printed report: the figures and every table, without the charts. */
function PrintedReports({ shop, range, today, total, before, tables }: PrintedReportsProps) {
  const printing = usePrinting()
  if (!printing) return null
  const span = nameSpan(range, today)
  return (
    <PrintSheet>
      <PrintReport
        title={`${shop} · Números`}
        note={before ? `${span}, ao lado de ${nameSpan(range.before, today)}` : span}
        tables={[
          {
            caption: 'Resumo',
            head: ['Número', 'Período', ...(before ? ['Antes'] : [])],
            rows: summary.map(([name, show]) => ({
              key: name,
              cells: [name, show(total), ...(before ? [show(before)] : [])],
            })),
            texts: 1,
          },
          ...tables.map(printedTable),
        ]}
      />
    </PrintSheet>
  )
}

/** A table with its columns of text first, as the print expects them. */
function printedTable({ caption, columns, rows, keys }: ReportTable): PrintTable {
  const isText = (at: number) => columns[at]?.kind === 'text'
  const order = columns.map((_, at) => at).toSorted((a, b) => Number(isText(b)) - Number(isText(a)))
  return {
    caption,
    head: order.map((at) => columns[at]?.header ?? ''),
    rows: rows.map((row, index) => ({
      key: keys[index] ?? '',
      cells: order.map((at) => showCell(columns[at]?.kind ?? 'text', row[at])),
    })),
    texts: order.filter(isText).length,
  }
}

const summary: [string, (total: ReportTotal) => string][] = [
  ['Faturamento', ({ revenueCents }) => formatCents(revenueCents)],
  ['Gorjetas (à parte)', ({ tipCents }) => formatCents(tipCents)],
  ['Cotas dos profissionais', ({ shareCents }) => formatCents(shareCents)],
  ['Atendimentos', ({ completed }) => showCell('count', completed)],
  ['Faltas', ({ noShows }) => showCell('count', noShows)],
  ['Cancelados', ({ cancelled }) => showCell('count', cancelled)],
  ['Ocupação', ({ occupancy }) => (occupancy === null ? '–' : showPercent(occupancy))],
  ['Clientes novos', ({ newClients }) => showCell('count', newClients)],
  ['Clientes que voltaram', ({ returningClients }) => showCell('count', returningClients)],
  ['Encaixes ganhos', ({ wonCount, wonCents }) => `${wonCount} · ${formatCents(wonCents)}`],
]

function ReportsSkeleton() {
  return (
    <Loading label="Carregando os números...">
      <div className="grid gap-5 lg:grid-cols-2">
        <div className="grid gap-5 lg:col-span-2 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
          <Skeleton className="h-60 w-full rounded-lg" />
          <div className="grid grid-cols-2 gap-px overflow-hidden rounded-lg xl:grid-cols-4">
            <Skeletons count={8} className="h-28 w-full rounded-none" />
          </div>
        </div>
        <Card className="lg:col-span-2">
          <Skeleton className="mb-6 h-6 w-2/5" />
          <Skeleton className="h-64 w-full" />
        </Card>
        <Card>
          <Skeleton className="mb-6 h-6 w-3/5" />
          <Skeleton className="h-80 w-full" />
        </Card>
        <Card>
          <Skeleton className="mb-6 h-6 w-3/5" />
          <Skeleton className="h-80 w-full" />
        </Card>
      </div>
    </Loading>
  )
}
