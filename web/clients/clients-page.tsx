import { type ClientOrder, longestTag } from '@encaixe/contract/client-rules.ts'
import type { ClientSummary } from '@encaixe/contract/clients.ts'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMay } from '../identity/use-company.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { fetchFile } from '../platform/fetch-file.ts'
import { loadLater } from '../platform/load-later.tsx'
import { saveFile } from '../platform/save-file.ts'
import { useViewState } from '../platform/view-state.ts'
import { useRested } from '../platform/wait-for-typing.ts'
import { AppPage } from '../shell/app-page.tsx'
import { useSubscriptionMissing } from '../subscriptions/require-subscription.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field } from '../ui/field.tsx'
import { DownloadIcon, MoreIcon, PlusIcon } from '../ui/icons/actions.tsx'
import { UploadIcon } from '../ui/icons/book.tsx'
import { Menu } from '../ui/menu.tsx'
import { GuardedButton } from '../ui/off-action.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Select } from '../ui/select.tsx'
import { useToast } from '../ui/toast.tsx'
import { ClientResults } from './client-results.tsx'
import { countClients } from './describe-client.ts'
import { clientListQuery, clientSummaryQuery } from './fetch-clients.ts'

const typingPause = 200

const NewClientSheet = loadLater(() => import('./new-client-sheet.tsx'))

/** The company's book of clients. The searched text stays out of the address: it may be somebody's name or number. */
export function ClientsPage() {
  const [search, setSearch] = useViewState('clients search', '')
  const [order, setOrder] = useViewState<ClientOrder>('clients order', 'fit')
  const [query, setQuery] = useSearchParams()
  const [adding, setAdding] = useState<{ name: string }>()
  const tag = query.get('etiqueta') ?? undefined
  const q = useRested(search.trim(), typingPause)
  const list = useInfiniteQuery(
    clientListQuery({ ...(order !== 'fit' && { order }), ...(q && { q }), ...(tag && { tag }) }),
  )
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

/** The text of the count. A search counts only the rows that are loaded. */
function describeFound(shown: number, { list, isFiltered, all }: Found): string {
  if (!isFiltered) return all === undefined ? '' : countClients(all)
  if (shown === 0) return 'Ninguém encontrado'
  return `${list.hasNextPage ? 'mais de ' : ''}${countClients(shown)}`
}

const orders: { value: ClientOrder; label: string }[] = [
  { value: 'fit', label: 'Por nome' },
  { value: 'recent', label: 'Vieram por último' },
  { value: 'visits', label: 'Mais visitas' },
]

type Props = {
  search: string
  onSearch: (search: string) => void
  order: ClientOrder
  onOrder: (order: ClientOrder) => void
  tags: ClientSummary['tags']
  tag: string | undefined
  onTag: (tag: string | undefined) => void
  found: string
}

/** The search, the order and the tags. On a phone each is one row, so that clients are in sight. */
function ClientTools({ tags, tag, onTag, search, onSearch, order, onOrder, found }: Props) {
  return (
    <search className="mb-4 flex flex-wrap items-center gap-3">
      <SearchField
        label="Buscar por nome, celular ou e-mail"
        value={search}
        onChange={onSearch}
        maxLength={100}
        className="min-w-[min(100%,15rem)] flex-[1_1_100%] md:max-w-96 md:flex-[2_1_15rem]"
      />
      <Field label="Ordenar por" hideLabel className="min-w-[min(100%,11rem)] flex-[1_1_11rem] md:max-w-56">
        <Select value={order} onChange={(event) => onOrder(event.currentTarget.value as ClientOrder)}>
          {orders.map(({ value, label }) => (
            <option key={value} value={value}>
              {value === 'fit' && search.trim() ? 'Mais parecidos' : label}
            </option>
          ))}
        </Select>
      </Field>
      <p role="status" className="text-right text-sm text-ink-2 md:ml-auto">
        {found}
      </p>
      {tags.length > 0 || tag ? <TagFilter tags={tags} tag={tag} onTag={onTag} /> : null}
    </search>
  )
}

const tagsAtOnce = 8

function TagFilter({ tags, tag, onTag }: Pick<Props, 'tags' | 'tag' | 'onTag'>) {
  const [all, setAll] = useState(false)
  const shown = all ? tags : tags.slice(0, tagsAtOnce)
  // The tag in the address may be hidden, because only the first tags are shown, or no client may have it any more.
  const chosen = tag === undefined || shown.some((one) => one.tag === tag) ? [] : [{ tag, count: undefined }]
  return (
    <fieldset className="min-w-0 basis-full">
      <legend className="sr-only">Etiqueta</legend>
      <div className="flex gap-2 max-md:-mx-4 max-md:-my-1.5 max-md:overflow-x-auto max-md:px-4 max-md:py-1.5 max-md:[scrollbar-width:none] max-md:*:shrink-0 md:flex-wrap">
        {[...chosen, ...shown].map((one) => (
          <Chip
            key={one.tag}
            aria-pressed={one.tag === tag}
            onClick={() => onTag(one.tag === tag ? undefined : one.tag)}
            className="max-w-full px-3.5 text-ui"
          >
            <span className="min-w-0 truncate">{one.tag.slice(0, longestTag)}</span>
            {one.count === undefined ? null : (
              <span className="text-sm font-normal text-ink-2">{one.count.toLocaleString('pt-BR')}</span>
            )}
          </Chip>
        ))}
        {tags.length > tagsAtOnce ? (
          <Button variant="text" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Menos etiquetas' : 'Mais etiquetas'}
          </Button>
        ) : null}
      </div>
    </fieldset>
  )
}

const failed = 'Não foi possível exportar. Por favor, tente novamente.'

/** The menu that imports the book from a file and exports it to one. */
function BookMenu() {
  const notify = useToast()
  const say = (text: string, tone?: 'error') => notify(text, tone, undefined, 'export')
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchFile('GET /api/clients/export', 'text/csv'),
    onMutate: () => say('Exportando clientes...'),
    onSuccess: (file) => {
      saveFile('clientes.csv', file)
      say('Clientes exportados: clientes.csv')
    },
    onError: (error) => say(describeFailure(error, failed), 'error'),
  })
  return (
    <Menu
      label="Mais opções"
      className="rounded-md border-[1.5px] border-line-strong bg-surface hover:bg-sunken min-h-12! min-w-12!"
      trigger={<MoreIcon />}
      items={[
        { label: 'Importar planilha', icon: <UploadIcon />, to: '/clients/import' },
        {
          label: isPending ? 'Exportando...' : 'Exportar planilha',
          icon: <DownloadIcon />,
          onSelect: () => isPending || mutate(),
        },
      ]}
    />
  )
}

/** The empty state of a book: how clients get into it. */
function NoClients({ add, importing }: { add: ReactNode; importing: ReactNode }) {
  return (
    <Card padding="roomy">
      <EmptyState
        title="O seu caderno de clientes começa aqui"
        action={
          <div className="flex flex-wrap gap-3">
            {add}
            {importing}
          </div>
        }
      >
        Quem agenda entra sozinho, com o histórico e o contato. Os clientes que você já tem podem vir de uma
        planilha ou ser cadastrados um a um.
      </EmptyState>
    </Card>
  )
}
