import { useQuery } from '@tanstack/react-query'
import { useToday } from '../clients/use-today.ts'
import { companyQuery } from '../companies/fetch-company.ts'
import { useCompany } from '../identity/use-company.ts'
import { useQueryChanges } from '../platform/use-query-changes.ts'
import { AppPage } from '../shell/app-page.tsx'
import { MoneyNav } from '../shell/money-nav.tsx'
import { Button } from '../ui/button.tsx'
import { PrintIcon } from '../ui/icons/actions.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { type Reads, useReports } from './fetch-reports.ts'
import { FigureGrid } from './figure-grid.tsx'
import { listPictures } from './list-pictures.tsx'
import { isEmpty, NoReports } from './no-reports.tsx'
import { PictureCard } from './picture-card.tsx'
import { PrintedReports } from './printed-reports.tsx'
import { RangeChoices } from './range-choices.tsx'
import { type Range, readRange } from './read-range.ts'
import { ReportsSkeleton } from './reports-skeleton.tsx'
import { RevenueCard } from './revenue-card.tsx'

/** The company's figures of a period beside those of the one before. */
export function ReportsPage() {
  const { id, name } = useCompany()
  const company = useQuery(companyQuery)
  const [query, setQuery] = useQueryChanges()
  const today = useToday()
  const range = readRange(query, today)
  // The company's zone decides which day is today.
  const isAsked = company.data !== undefined && !range.tooLong
  const reads = useReports(id, range, isAsked)
  const failed = company.isError ? company : reads.now.isError && !reads.now.data ? reads.now : undefined
  const { data } = reads.now
  /** Everything that failed, so that one tap is enough. */
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

function Loaded({ reads, range, today, shop, onRetry }: LoadedProps) {
  const { now, before } = reads
  if (!now.data) return null
  const { total } = now.data
  const wasEmpty = before.data !== undefined && isEmpty(before.data.total)
  if (isEmpty(total)) return <NoReports range={range} />
  // A new company has nothing to be compared with; that everything grew would say nothing.
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
