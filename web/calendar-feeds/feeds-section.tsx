import type { CalendarFeed } from '@encaixe/contract/calendar-feeds.ts'
import { capSentence, caps } from '@encaixe/contract/caps.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { collaboratorsQuery } from '../collaborators/fetch-collaborators.ts'
import { useCompany, useOwnOnly } from '../identity/use-company.ts'
import { api } from '../platform/api.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { byText } from '../platform/fold-text.ts'
import { useProductNow } from '../platform/product-time.ts'
import { renewed } from '../platform/stale-lists.ts'
import { useContractForm } from '../platform/use-contract-form.ts'
import { useIdempotencyKey } from '../platform/use-send-once.ts'
import { Refusal } from '../shell/refusal.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { CopyLine } from '../ui/copy-line.tsx'
import { Field } from '../ui/field.tsx'
import { PlusIcon, RefreshIcon, TrashIcon } from '../ui/icons/actions.tsx'
import { ExternalIcon } from '../ui/icons/arrows.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { NameOptions, Select } from '../ui/select.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useToast } from '../ui/toast.tsx'
import { describeFeed } from './describe-feed.ts'

/** Addresses under which other programs read the calendar. */
export function FeedsSection() {
  const { id: companyId } = useCompany()
  const isOwn = useOwnOnly('GET /api/calendar-feeds') !== undefined
  const feeds = useQuery(feedsQuery(companyId))
  const team = useQuery({ ...collaboratorsQuery(companyId), enabled: !isOwn })
  const failed = [feeds, team].find(({ isError, data }) => isError && !data)
  const people = team.data?.toSorted((one, other) => byText(one.name, other.name))
  return (
    <Card as="section" padding="roomy" aria-labelledby="agenda-em-outros">
      <CardTitle id="agenda-em-outros">
        {isOwn ? 'Sua agenda em outros aplicativos' : 'A agenda em outros aplicativos'}
      </CardTitle>
      <p className="mb-5 max-w-[60ch] text-ui text-ink-2">
        Veja os agendamentos no calendário do celular, no Google Agenda ou no Outlook. É só para ver: o que
        você muda lá não muda aqui. Quem tem o endereço lê nomes e celulares dos clientes, sem entrar.
      </p>
      {failed ? (
        <LoadFailure onRetry={() => void failed.refetch()} retrying={failed.isFetching}>
          Erro ao carregar os endereços de agenda. Por favor, tente novamente.
        </LoadFailure>
      ) : feeds.data && (isOwn || people) ? (
        <Feeds feeds={feeds.data} people={isOwn ? undefined : people} />
      ) : (
        <Loading>
          <Skeleton className="h-14 w-full" />
          <Skeleton className="mt-5 h-12 w-64 max-w-full" />
        </Loading>
      )}
    </Card>
  )
}

type Props = { feeds: CalendarFeed[]; people: { id: string; name: string }[] | undefined }

function Feeds({ feeds, people }: Props) {
  const { collaboratorId: own } = useCompany()
  const now = useProductNow()
  const notify = useToast()
  const create = useCreateFeed()
  const remove = useDeleteFeed()
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map())
  const [doomed, setDoomed] = useState<CalendarFeed>()

  const nameOf = ({ collaboratorId }: Pick<CalendarFeed, 'collaboratorId'>) => {
    if (!people) return 'Minha agenda'
    if (collaboratorId === null) return 'Toda a empresa'
    return people.find(({ id }) => id === collaboratorId)?.name ?? 'Um colaborador'
  }
  const show = ({ id, url }: { id: string; url: string }) => setUrls(new Map([...urls, [id, url]]))
  const replacing = create.isPending ? create.variables.replaces : undefined

  function replace({ id, collaboratorId }: CalendarFeed) {
    if (create.isPending) return
    create.mutate(
      { collaboratorId, replaces: id },
      {
        onSuccess(made) {
          show(made)
          notify('Endereço trocado. O antigo não vale mais.')
        },
      },
    )
  }
  const close = () => {
    remove.reset()
    setDoomed(undefined)
  }
  const isFull = feeds.length >= caps.calendarFeeds.max
  return (
    <>
      {feeds.length > 0 ? (
        <ul aria-label="Endereços em uso" className="divide-y divide-line">
          {feeds.map((feed) => (
            <FeedRow
              key={feed.id}
              feed={feed}
              name={nameOf(feed)}
              url={urls.get(feed.id)}
              now={now}
              onReplace={replace}
              replacing={replacing === feed.id}
              onRemove={setDoomed}
            />
          ))}
        </ul>
      ) : (
        <p className="font-semibold">Nenhum endereço ainda.</p>
      )}
      <Refusal
        error={create.error}
        fallback="Erro ao criar o endereço. Por favor, tente novamente."
        className="mt-4"
      />
      {isFull ? (
        <p className="mt-5 border-t border-line pt-5 text-ui text-ink-2">{capSentence('calendarFeeds')}</p>
      ) : (
        <CreateFeed
          people={people}
          own={own}
          busy={create.isPending}
          create={create.mutateAsync}
          onMade={show}
        />
      )}
      <ConfirmDialog
        open={doomed !== undefined}
        onClose={close}
        onConfirm={() => doomed && remove.mutateAsync(doomed.id).then(close)}
        title="Apagar este endereço?"
        sentence="Ele deixa de responder na hora, e a agenda some ou para de mudar nos aplicativos que o usam."
        confirmLabel="Apagar endereço"
        sending={remove.isPending}
        sendingLabel="Apagando..."
        error={describeFailure(remove.error, 'Erro ao apagar o endereço. Por favor, tente novamente.')}
      />
    </>
  )
}

type FeedRowProps = {
  feed: CalendarFeed
  name: string
  /** The address itself; known only when the address was made on this page. */
  url: string | undefined
  now: Date
  onReplace: (feed: CalendarFeed) => void
  replacing: boolean
  onRemove: (feed: CalendarFeed) => void
}

function FeedRow({ feed, name, url, now, onReplace, replacing, onRemove }: FeedRowProps) {
  return (
    <li className="py-3.5 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-[1_1_14rem]">
          <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
          <p className="text-sm text-ink-2">{describeFeed(feed, now)}</p>
        </div>
        <div className="-mr-2.5 ml-auto flex items-center gap-0.5">
          {feed.own ? (
            <Button
              variant="text"
              size="sm"
              icon={<RefreshIcon />}
              onClick={() => onReplace(feed)}
              sending={replacing}
              sendingLabel="Trocando..."
              aria-label={`Trocar endereço: ${name}`}
            >
              Trocar endereço
            </Button>
          ) : null}
          <IconButton
            label={`Apagar endereço: ${name}`}
            onClick={() => onRemove(feed)}
            className="text-ink-2 hover:text-danger-text"
          >
            <TrashIcon />
          </IconButton>
        </div>
      </div>
      {url ? <NewAddress key={url} url={url} /> : null}
    </li>
  )
}

const whole = 'toda'

type CreateFeedProps<Made> = {
  /** The people whose calendars may be chosen; undefined when the member may choose only their own calendar. */
  people: readonly { id: string; name: string }[] | undefined
  own: string | null
  create: (wanted: { collaboratorId: string | null }) => Promise<Made>
  onMade: (made: Made) => void
  /** True while an address is being replaced. */
  busy: boolean
}

function CreateFeed<Made>({ people, own, create, onMade, busy }: CreateFeedProps<Made>) {
  const contract = useContractForm(
    ({ whose }: { whose: string }) => ({
      body: { collaboratorId: people ? (whose === whole ? null : whose) : own },
    }),
    create,
    { start: { whose: whole }, stays: true, onSent: onMade },
  )
  return (
    <form {...contract.props} className="mt-5 flex flex-wrap items-end gap-3 border-t border-line pt-5">
      {people ? (
        <Field label="Agenda de" className="flex-[1_1_14rem]">
          <Select {...contract.form.register('whose')}>
            <option value={whole}>Toda a empresa</option>
            <NameOptions of={people} />
          </Select>
        </Field>
      ) : null}
      <Button
        type="submit"
        icon={<PlusIcon />}
        sending={contract.isSending}
        sendingLabel="Criando..."
        unavailable={busy && !contract.isSending}
        wide="phone"
      >
        {people ? 'Criar endereço' : 'Criar endereço da minha agenda'}
      </Button>
    </form>
  )
}

type Wanted = { collaboratorId: string | null; replaces?: string }

/**
 * Makes an address; with `replaces` the replaced address stops working at once. A second attempt at the same request
 * uses the same idempotency key.
 */
function useCreateFeed() {
  const key = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: Wanted) => api('POST /api/calendar-feeds', { body, headers: key.of(body) }),
    onSuccess: () => {
      key.renew()
      return renewed()
    },
  })
}

function useDeleteFeed() {
  return useMutation({
    mutationFn: (id: string) => api('DELETE /api/calendar-feeds/{id}', { params: { id } }),
    onSuccess: renewed,
  })
}

/** Other programs read the addresses at any time, so the list is fetched again when the window gets the focus. */
const feedsQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['calendar-feeds', companyId],
    queryFn: ({ signal }) => api('GET /api/calendar-feeds', { signal }),
    staleTime: 0,
  })

type App = 'apple' | 'google' | 'outlook'

/** The new address, shown below its row until the user leaves the page: it cannot be shown again. */
function NewAddress({ url }: { url: string }) {
  const [app, setApp] = useState<App>('apple')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="mt-3 rounded-lg bg-accent-soft p-4 sm:p-5 forced-colors:border">
      <h3 ref={heading} tabIndex={-1} className="font-semibold">
        Copie o endereço agora: ele não aparece de novo
      </h3>
      <div className="mt-3">
        <CopyLine
          address={url}
          label="Copiar endereço"
          copied="Endereço copiado!"
          className="bg-surface font-mono text-sm [--copy-hover:var(--sunken)]"
        />
      </div>
      <Tabs
        label="Aplicativo de agenda"
        value={app}
        onChange={setApp}
        tabs={[
          { id: 'apple', label: 'Apple', panel: <Apple url={url} /> },
          { id: 'google', label: 'Google', panel: <Google /> },
          { id: 'outlook', label: 'Outlook', panel: <Outlook /> },
        ]}
      />
    </div>
  )
}

const Steps = ({ children }: { children: ReactNode }) => (
  <ol className="grid list-decimal gap-1.5 pl-5 text-ui marker:text-ink-2">{children}</ol>
)

const Pace = ({ children }: { children: ReactNode }) => <p className="mt-3 text-sm text-ink-2">{children}</p>

const Apple = ({ url }: { url: string }) => (
  <>
    <Steps>
      <li>No iPhone, iPad ou Mac, toque no botão abaixo.</li>
      <li>Confirme em “Assinar”.</li>
    </Steps>
    <ButtonLink
      href={url.replace(/^https?:/, 'webcal:')}
      size="sm"
      icon={<ExternalIcon />}
      className="mt-3 max-sm:w-full"
    >
      Abrir no Calendário
    </ButtonLink>
    <Pace>De quanto em quanto tempo a agenda é atualizada, você escolhe nos ajustes do aparelho.</Pace>
  </>
)

const Google = () => (
  <>
    <Steps>
      <li>Copie o endereço acima.</li>
      <li>
        No computador, abra o Google Agenda no botão abaixo. No aplicativo do celular não há essa opção.
      </li>
      <li>Cole em “URL da agenda” e escolha “Adicionar agenda”. Ela aparece no celular também.</li>
    </Steps>
    <ButtonLink
      href="https://calendar.google.com/calendar/u/0/r/settings/addbyurl"
      target="_blank"
      size="sm"
      icon={<ExternalIcon />}
      className="mt-3 max-sm:w-full"
    >
      Abrir o Google Agenda
    </ButtonLink>
    <Pace>O Google pode levar até 12 horas para mostrar uma mudança.</Pace>
  </>
)

const Outlook = () => (
  <>
    <Steps>
      <li>Copie o endereço acima.</li>
      <li>No Outlook da Web, abra o calendário e escolha “Adicionar calendário”.</li>
      <li>Em “Assinar na Web”, cole o endereço e escolha “Importar”.</li>
    </Steps>
    <Pace>O Outlook pode levar algumas horas, às vezes um dia, para mostrar uma mudança.</Pace>
  </>
)
