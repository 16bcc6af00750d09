import type { ClientOrder } from '@encaixe/contract/client-rules.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMay } from '../identity/use-company.ts'
import { loadLater } from '../platform/load-later.tsx'
import { useViewState } from '../platform/view-state.ts'
import { useRested } from '../platform/wait-for-typing.ts'
import { AppPage } from '../shell/app-page.tsx'
import { useSubscriptionMissing } from '../subscriptions/require-subscription.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { PlusIcon } from '../ui/icons/actions.tsx'
import { GuardedButton } from '../ui/off-action.tsx'
import { BookMenu } from './book-menu.tsx'
import { ClientResults } from './client-results.tsx'
import { ClientTools } from './client-tools.tsx'
import { countClients } from './describe-client.ts'
import { clientListQuery, clientSummaryQuery } from './fetch-clients.ts'
import { NoClients } from './no-clients.tsx'

const typingPause = 200

const NewClientSheet = loadLater(() => import('./new-client-sheet.tsx'))

/** The company's book of clients. What is searched for stays out of the address: it may be somebody's name or number. */
export function ClientsPage() {
  const [search, setSearch] = useViewState('clients search', '')
  const [order, setOrder] = useViewState<ClientOrder>('clients order', 'name')
  const [query, setQuery] = useSearchParams()
  const [adding, setAdding] = useState<{ name: string }>()
  const tag = query.get('etiqueta') ?? undefined
  const q = useRested(search.trim(), typingPause)
  const list = useInfiniteQuery(clientListQuery({ order, ...(q && { q }), ...(tag && { tag }) }))
  const { data: summary } = useQuery(clientSummaryQuery)
  const rows = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data])
  const unpaid = useSubscriptionMissing()
  const imports = useMay()('POST /api/clients/import')
  const isFiltered = Boolean(q || tag)
  const isEmpty = list.data !== undefined && rows.length === 0 && !isFiltered && !list.isPlaceholderData

  function setTag(next: string | undefined) {
    const after = new URLSearchParams(query)
    if (next) after.set('etiqueta', next)
    else after.delete('etiqueta')
    setQuery(after, { replace: true, preventScrollReset: true })
  }
  const add = (
    <GuardedButton
      reason={unpaid ? 'Com uma assinatura ativa você cadastra clientes de novo.' : undefined}
      icon={<PlusIcon />}
      onClick={() => setAdding({ name: '' })}
    >
      <span>
        Novo<span className="max-sm:sr-only"> cliente</span>
      </span>
    </GuardedButton>
  )
  return (
    <AppPage
      title="Clientes"
      lead={<span className="max-sm:sr-only">Quem agenda com você</span>}
      aside={
        isEmpty ? null : (
          <>
            {add}
            {imports ? <BookMenu /> : null}
          </>
        )
      }
    >
      {isEmpty ? (
        <NoClients
          add={add}
          importing={
            imports ? (
              <ButtonLink variant="secondary" to="/clients/import">
                Importar planilha
              </ButtonLink>
            ) : null
          }
        />
      ) : (
        <>
          <ClientTools
            search={search}
            onSearch={setSearch}
            order={order}
            onOrder={setOrder}
            tags={summary?.tags ?? []}
            tag={tag}
            onTag={setTag}
            found={list.data ? describeFound(rows.length, { list, isFiltered, all: summary?.count }) : ''}
          />
          <ClientResults
            list={list}
            rows={rows}
            search={q}
            tag={tag}
            onClear={() => {
              setSearch('')
              setTag(undefined)
            }}
            onAdd={unpaid ? undefined : () => setAdding({ name: q })}
          />
        </>
      )}
      {adding ? <NewClientSheet name={adding.name} onClose={() => setAdding(undefined)} /> : null}
    </AppPage>
  )
}

type Found = { list: { hasNextPage: boolean }; isFiltered: boolean; all: number | undefined }

/** Of a search only what is loaded is counted. */
function describeFound(shown: number, { list, isFiltered, all }: Found): string {
  if (!isFiltered) return all === undefined ? '' : countClients(all)
  if (shown === 0) return 'Ninguém encontrado'
  return `${list.hasNextPage ? 'mais de ' : ''}${countClients(shown)}`
}
