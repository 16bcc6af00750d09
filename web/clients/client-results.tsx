import type { Client, ClientPage } from '@encaixe/contract/clients.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { NextPage } from '../ui/load-more.tsx'
import { Loading, Skeletons } from '../ui/skeleton.tsx'
import { ClientTable } from './client-table.tsx'
import { useNearEnd } from './use-near-end.ts'
import { useToday } from './use-today.ts'

const failure = 'Erro ao carregar clientes. Por favor, tente novamente.'
/** Further pages come by themselves; after these the footer must be reachable, and a search is quicker. */
const rowsByThemselves = 2_000

type Props = {
  list: UseInfiniteQueryResult<InfiniteData<ClientPage>>
  rows: Client[]
  search: string
  tag: string | undefined
  onClear: () => void
  /** Undefined when no client can be added. */
  onAdd: (() => void) | undefined
}

/** The list: loading, failed, without results, or its pages so far. */
export function ClientResults({ list, rows, search, tag, onClear, onAdd }: Props) {
  const today = useToday()
  const isWaiting = list.hasNextPage && !list.isFetching && !list.isFetchNextPageError
  const end = useNearEnd(isWaiting && rows.length < rowsByThemselves, () => void list.fetchNextPage())
  if (!list.data) {
    if (!list.isError) return <ComingRows />
    return (
      <LoadFailure onRetry={() => void list.refetch()} retrying={list.isFetching}>
        {failure}
      </LoadFailure>
    )
  }
  if (rows.length === 0) return <NobodyFound search={search} tag={tag} onClear={onClear} onAdd={onAdd} />
  return (
    <>
      <ClientTable clients={rows} today={today} />
      <div ref={end} />
      <NextPage list={list} shown={rows.length} failure={failure} />
    </>
  )
}

function NobodyFound({ search, tag, onClear, onAdd }: Pick<Props, 'search' | 'tag' | 'onClear' | 'onAdd'>) {
  return (
    <Card padding="roomy">
      <EmptyState
        title="Ninguém encontrado"
        action={
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" size="sm" onClick={onClear}>
              Ver todos
            </Button>
            {search && onAdd ? (
              <Button variant="text" size="sm" onClick={onAdd} className="[overflow-wrap:anywhere]">
                {`Cadastrar “${search}”`}
              </Button>
            ) : null}
          </div>
        }
      >
        <p className="[overflow-wrap:anywhere]">
          {search ? `Nenhum cliente com “${search}”` : 'Nenhum cliente'}
          {tag ? ` e a etiqueta “${tag}”`.replace(/^ e/, search ? ' e' : ' com') : ''}.
        </p>
      </EmptyState>
    </Card>
  )
}

/** The same surface as the table, with rows as high as a person's. */
function ComingRows() {
  return (
    <Loading>
      <div className="grid gap-px overflow-hidden rounded-lg bg-surface p-4 shadow-card [&>span]:my-1.5">
        <Skeletons count={9} className="h-11" />
      </div>
    </Loading>
  )
}
