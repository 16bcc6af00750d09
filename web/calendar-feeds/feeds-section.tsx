import type { CalendarFeed } from '@encaixe/contract/calendar-feeds.ts'
import { capSentence, caps } from '@encaixe/contract/caps.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { collaboratorsQuery } from '../collaborators/fetch-collaborators.ts'
import { useCompany, useOwnOnly } from '../identity/use-company.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { byText } from '../platform/fold-text.ts'
import { useProductNow } from '../platform/product-time.ts'
import { Refusal } from '../shell/refusal.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useToast } from '../ui/toast.tsx'
import { useCreateFeed, useDeleteFeed } from './change-feeds.ts'
import { CreateFeed } from './create-feed.tsx'
import { FeedRow } from './feed-row.tsx'
import { feedsQuery } from './fetch-feeds.ts'

/** Addresses under which other programs read the agenda. */
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
  const { id: companyId, collaboratorId: own } = useCompany()
  const now = useProductNow()
  const notify = useToast()
  const create = useCreateFeed(companyId)
  const remove = useDeleteFeed(companyId)
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
