import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { useViewState } from '../platform/view-state.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ListTools } from '../ui/list-tools.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TableSkeleton } from '../ui/table-skeleton.tsx'

type Query<Row> = {
  data: Row[] | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
}

type Props<Row, Order extends string> = {
  query: Query<Row>
  failure: string
  empty: ReactNode
  /** The noun of a row in singular and plural: `['procedimento', 'procedimentos']`. */
  nouns: [string, string]
  orders: readonly { value: Order; label: string }[]
  firstOrder: Order
  pick: (rows: Row[], search: string, order: Order) => Row[]
  /** `all`: every row, where the first order shows them without a search; otherwise undefined. */
  children: (rows: Row[], all: Row[] | undefined) => ReactNode
}

/** The number of rows shown at first. Some companies have a thousand procedures, from before there was a limit. */
const rowsAtOnce = 200

/** An owner's list in all its states: loading, failed, empty, filled, and without search results. */
export function OwnerList<Row, Order extends string>({ query, nouns, ...rest }: Props<Row, Order>) {
  const [, many] = nouns
  const [search, setSearch] = useViewState(`${many} search`, '')
  const [order, setOrder] = useViewState<Order>(`${many} order`, rest.firstOrder)
  const shownSearch = useDeferredValue(search)
  const shownOrder = useDeferredValue(order)
  const { data, isError } = query
  const { pick } = rest
  const rows = useMemo(() => pick(data ?? [], shownSearch, shownOrder), [pick, data, shownSearch, shownOrder])
  const [most, setMost] = useViewState(`${many} shown`, rowsAtOnce)
  const shown = useMemo(() => rows.slice(0, most), [rows, most])

  if (!data) {
    if (!isError) return <ComingList />
    return (
      <LoadFailure onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {rest.failure}
      </LoadFailure>
    )
  }
  if (data.length === 0) return <Card padding="roomy">{rest.empty}</Card>
  return (
    <>
      {data.length > 1 ? (
        <ListTools
          searchLabel={`Buscar ${nouns[0]}`}
          search={search}
          onSearch={setSearch}
          orders={[...rest.orders]}
          order={order}
          onOrder={setOrder}
          found={countFound(rows.length, data.length, nouns)}
        />
      ) : null}
      {rows.length > 0 ? (
        <>
          {rest.children(
            shown,
            shownOrder === rest.firstOrder && shownSearch.trim() === '' ? data : undefined,
          )}
          {rows.length > rowsAtOnce ? (
            <LoadMore shown={shown.length} total={rows.length} onMore={() => setMost(most + rowsAtOnce)} />
          ) : null}
        </>
      ) : (
        <Card padding="roomy">
          <p className="mb-3">Nada encontrado para “{shownSearch.trim()}”.</p>
          <Button variant="secondary" size="sm" onClick={() => setSearch('')}>
            Limpar a busca
          </Button>
        </Card>
      )}
    </>
  )
}

/** The skeleton of search and rows, which takes their space, so that nothing moves when they load. */
function ComingList() {
  return (
    <>
      <div aria-hidden="true" className="appear-late mb-4 flex flex-wrap gap-3">
        <Skeleton className="h-12 min-w-[min(100%,15rem)] flex-[2_1_15rem] md:max-w-96" />
        <Skeleton className="h-12 min-w-[11rem] flex-[1_1_11rem] md:max-w-56" />
      </div>
      <TableSkeleton rows={5} />
    </>
  )
}

function countFound(found: number, all: number, [one, many]: [string, string]): string {
  const noun = all === 1 ? one : many
  return found === all ? `${all} ${noun}` : `${found} de ${all} ${noun}`
}
