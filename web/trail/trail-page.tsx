import { isRefusal } from '@encaixe/contract/client.ts'
import { counted } from '@encaixe/contract/counted.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { clientQuery } from '../appointments/new/find-clients.ts'
import { useToday } from '../clients/use-today.ts'
import { companyQuery } from '../companies/fetch-company.ts'
import { useQueryChanges } from '../platform/use-query-changes.ts'
import { AppPage } from '../shell/app-page.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { NextPage } from '../ui/load-more.tsx'
import { TableSkeleton } from '../ui/table-skeleton.tsx'
import { trailQuery } from './fetch-trail.ts'
import { askedBy, readFilters } from './read-filters.ts'
import { TrailFilters } from './trail-filters.tsx'
import { TrailList } from './trail-list.tsx'

const failure = 'Erro ao carregar o registro de atividades. Por favor, tente novamente.'

/** Who did what to which record, and when. */
export function TrailPage() {
  const [query, setQuery] = useQueryChanges()
  const company = useQuery(companyQuery)
  const timezone = company.data?.timezone ?? 'America/Sao_Paulo'
  const today = useToday()
  const view = readFilters(query)
  const of = useClientOf(view.recordId)
  const list = useInfiniteQuery({ ...trailQuery(askedBy(view, today)), enabled: company.data !== undefined })
  const entries = list.data?.pages.flatMap(({ items }) => items) ?? []

  const change = (name: string, value: string) =>
    setQuery((before) => {
      const after = new URLSearchParams(before)
      if (value) after.set(name, value)
      else after.delete(name)
      return after
    })
  const failed = company.isError ? company : list.isError && !list.isFetchNextPageError ? list : undefined
  return (
    <AppPage
      title="Registro de atividades"
      lead="Quem fez o quê, e quando. Guardamos por 24 meses; os nomes vêm do cadastro e não são guardados aqui."
      back={of ? of.back : { to: '/company?secao=dados', label: 'Dados da empresa' }}
    >
      <TrailFilters view={view} today={today} onChange={change} />
      {of ? <OneClient sentence={of.sentence} onAll={() => change('registro', '')} /> : null}
      <p role="status" className="sr-only">
        {list.data && !list.isPlaceholderData ? describeCount(entries.length, list.hasNextPage) : ''}
      </p>
      {failed ? (
        <LoadFailure onRetry={() => void failed.refetch()} retrying={failed.isFetching}>
          {failure}
        </LoadFailure>
      ) : !list.data ? (
        <TableSkeleton rows={8} />
      ) : entries.length === 0 ? (
        <Nothing onClear={() => setQuery(() => new URLSearchParams())} />
      ) : (
        <>
          <TrailList entries={entries} timezone={timezone} today={today} />
          <NextPage list={list} shown={entries.length} failure={failure} />
        </>
      )}
    </AppPage>
  )
}

/** Said after each filter, because the list changes in silence. */
function describeCount(count: number, hasMore: boolean): string {
  if (count === 0) return 'Nada encontrado'
  const shown = counted(count, 'atividade', 'atividades')
  return hasMore ? `${shown}, e há mais` : shown
}

/** Whose entries are shown, and the way back to that client. Undefined: those of all. */
function useClientOf(id: string | undefined) {
  const { data, error } = useQuery({ ...clientQuery(id ?? ''), enabled: id !== undefined })
  if (id === undefined) return undefined
  if (isRefusal(error, 'not_found')) {
    return {
      sentence: 'Só as atividades de um cliente apagado.',
      back: { to: '/clients', label: 'Clientes' },
    }
  }
  const back = { to: `/clients/${id}`, label: data?.name ?? 'Cliente' }
  return { sentence: `Só as atividades de ${data?.name ?? 'um cliente'}.`, back }
}

const OneClient = ({ sentence, onAll }: { sentence: string; onAll: () => void }) => (
  <p className="mb-5 flex flex-wrap items-center gap-x-3 text-ui text-ink-2">
    <span className="[overflow-wrap:anywhere]">{sentence}</span>
    <Button variant="text" size="sm" onClick={onAll}>
      Ver as de todos
    </Button>
  </p>
)

/** Only by filters: a company has at least the entry of its creation. One that is older than the trail may have none. */
const Nothing = ({ onClear }: { onClear: () => void }) => (
  <Card padding="roomy">
    <EmptyState
      title="Nada por aqui"
      action={
        <Button variant="secondary" size="sm" onClick={onClear}>
          Ver tudo
        </Button>
      }
    >
      Nenhuma atividade com estes filtros.
    </EmptyState>
  </Card>
)
