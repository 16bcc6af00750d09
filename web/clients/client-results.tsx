import type { Client, ClientPage } from '@encaixe/contract/clients.ts'
import { hiddenFrom } from '@encaixe/contract/permissions.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { memo, type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { shortDay } from '../appointments/choose-time/describe-choice.ts'
import { useCompany } from '../identity/use-company.ts'
import { formatDate, formatMoney } from '../platform/formats.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { NextPage } from '../ui/load-more.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Loading, Skeletons } from '../ui/skeleton.tsx'
import { type Column, DataTable } from '../ui/table.tsx'
import { ClientMarks } from './client-marks.tsx'
import { contactOf, countNoShows, countVisits, describeSince } from './describe-client.ts'
import { useToday } from './use-today.ts'

const failure = 'Erro ao carregar clientes. Por favor, tente novamente.'
/** Scrolling loads pages up to this number of rows, then stops: the footer can be reached, and a search is quicker. */
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

/** The list of clients with its pages so far, or its state: loading, failed or without results. */
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

/** The skeleton of the table, with rows as high as a client's. */
function ComingRows() {
  return (
    <Loading>
      <div className="grid gap-px overflow-hidden rounded-lg bg-surface p-4 shadow-card [&>span]:my-1.5">
        <Skeletons count={9} className="h-11" />
      </div>
    </Loading>
  )
}

type ClientTableProps = { clients: Client[]; today: string }

/** Memoized: typing in the search must not render hundreds of rows again. */
const ClientTable = memo(function ClientTable({ clients, today }: ClientTableProps) {
  const { role } = useCompany()
  const columns = useMemo(() => {
    const hidden = hiddenFrom('GET /api/clients', role)
    return columnsOn(today).filter(({ key }) => !hidden.includes(key))
  }, [today, role])
  return (
    <div className="[&_tbody_tr]:relative md:[&_table]:table-fixed md:max-lg:[&_:is(th,td)]:px-2.5">
      <DataTable look="people" caption="Clientes" columns={columns} rows={clients} rowKey={idOf} />
    </div>
  )
})

const idOf = ({ id }: Client) => id

const columnsOn = (today: string): Column<Client>[] => [
  {
    key: 'name',
    header: 'Cliente',
    phone: 'title',
    className: 'md:w-[32%]',
    cell: (one) => <Name {...one} />,
  },
  {
    key: 'contact',
    header: 'Contato',
    phone: 'line',
    className: '[overflow-wrap:anywhere]',
    cell: (one) => <span className={one.phone ? 'whitespace-nowrap' : ''}>{contactOf(one)}</span>,
  },
  {
    key: 'lastVisit',
    header: 'Última visita',
    phone: 'line',
    className: 'md:w-28 lg:w-32',
    cell: ({ lastVisit }) =>
      lastVisit ? (
        <time dateTime={lastVisit} title={formatDate(lastVisit)}>
          {describeSince(lastVisit, today)}
        </time>
      ) : null,
  },
  {
    key: 'nextVisit',
    header: 'Próxima visita',
    phone: 'aside',
    className: 'md:w-28 lg:w-32',
    cell: ({ nextVisit }) =>
      nextVisit ? (
        <span className="whitespace-nowrap font-medium text-accent-text max-md:text-sm">
          <span className="font-normal text-ink-2 md:hidden">próxima </span>
          {shortDay(nextVisit)}
        </span>
      ) : null,
  },
  {
    key: 'visits',
    header: 'Visitas',
    phone: 'none',
    className: 'md:w-24 lg:w-28',
    cell: ({ visits, noShows }) => (
      <>
        {visits === null ? null : countVisits(visits)}
        {noShows ? (
          <span className="block text-sm font-medium text-danger-text">{countNoShows(noShows)}</span>
        ) : null}
      </>
    ),
  },
  {
    key: 'spent',
    header: 'Total',
    phone: 'none',
    className: 'md:max-lg:hidden lg:w-32 lg:text-right!',
    cell: ({ spent }) => (spent ? formatMoney(spent) : null),
  },
]

/** The name, whose link covers the whole row. */
function Name(client: Client) {
  return (
    <span className="flex items-center gap-3">
      <Avatar name={client.name} className="max-md:absolute max-md:top-3 max-md:left-3.5" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <PageLink
          to={`/clients/${client.id}`}
          className="after:absolute after:inset-0 after:rounded-lg hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
        >
          {client.name}
        </PageLink>
        <ClientMarks client={client} className="mt-1" />
      </span>
    </span>
  )
}

const distance = '600px'

/** Calls `onNear` when the element nears the window while `watching`; without `IntersectionObserver` never. */
function useNearEnd(watching: boolean, onNear: () => void): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(onNear)
  useEffect(() => {
    if (!watching || !end.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near()
      },
      { rootMargin: distance },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [watching])
  return end
}
