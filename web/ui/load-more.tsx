import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { LoadFailure } from './load-failure.tsx'

type Props = { shown: number; total?: number; onMore: () => void; loading?: boolean; label?: string }

/** A button that appends the next page of a list, and the number of loaded rows of the total. */
export function LoadMore({ shown, total, onMore, loading = false, label = 'Carregar mais' }: Props) {
  const done = total !== undefined && shown >= total
  return (
    <div className="flex flex-col items-center gap-3 py-5">
      {total === undefined ? null : (
        <p role="status" className="text-sm text-ink-2">
          {`Mostrando ${shown} de ${total.toLocaleString('pt-BR')}`}
        </p>
      )}
      {done ? null : (
        <Button variant="secondary" size="sm" onClick={onMore} sending={loading} sendingLabel="Carregando...">
          {label}
        </Button>
      )}
    </div>
  )
}

type Loaded = {
  data: { pages: readonly unknown[] } | undefined
  hasNextPage: boolean
  isFetchNextPageError: boolean
}

type List = Loaded & { isFetchingNextPage: boolean; fetchNextPage: () => Promise<Loaded> }

type NextPageProps = Pick<Props, 'shown' | 'total' | 'label'> & {
  list: List
  /** The sentence for a list that could not be loaded. */
  failure: ReactNode
}

/**
 * Fetches the next page. A live change that reloads the list cancels this fetch, whose promise then resolves with the
 * reloaded pages; the next page is then fetched again.
 */
async function fetchNext({ data, fetchNextPage }: List): Promise<void> {
  const loaded = await fetchNextPage()
  const added = (loaded.data?.pages.length ?? 0) > (data?.pages.length ?? 0)
  if (!added && loaded.hasNextPage && !loaded.isFetchNextPageError) await fetchNextPage()
}

/** The end of a list that the API returns page by page: the button for the next page, or the failure to load it. */
export function NextPage({ list, failure, ...more }: NextPageProps) {
  const onMore = () => void fetchNext(list)
  if (list.isFetchNextPageError) {
    return (
      <LoadFailure onRetry={onMore} retrying={list.isFetchingNextPage} className="mt-4">
        {failure}
      </LoadFailure>
    )
  }
  if (!list.hasNextPage) return null
  return <LoadMore {...more} onMore={onMore} loading={list.isFetchingNextPage} />
}
