import { channelWords, eventWords } from '@encaixe/contract/message-words.ts'
import type { UndeliveredPage } from '@encaixe/contract/undelivered.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { NextPage } from '../ui/load-more.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { undeliveredQuery, useMarkByHand } from './fetch-messages.ts'
import { RetryMessage } from './message-row.tsx'
import { Tell } from './reach-notice.tsx'

const failure = 'Erro ao carregar as mensagens que não saíram. Por favor, tente novamente.'

/** The messages that clients of appointments to come did not get; renders nothing when there are none. */
export function UndeliveredCard() {
  const list = useInfiniteQuery(undeliveredQuery)
  const [informed, setInformed] = useState<ReadonlySet<string>>(new Set())
  if (list.isError && !list.data) {
    return (
      <LoadFailure onRetry={() => void list.refetch()} retrying={list.isFetching}>
        {failure}
      </LoadFailure>
    )
  }
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = list.data?.pages[0]?.count ?? 0
  if (items.length === 0) return null
  const left = Math.max(0, total - items.filter(({ id }) => informed.has(id)).length)
  return (
    <Card as="section" aria-labelledby="nao-sairam" padding="roomy">
      <CardTitle id="nao-sairam">{`Mensagens que não saíram (${left.toLocaleString('pt-BR')})`}</CardTitle>
      <p className="mb-4 text-ui text-ink-2">
        Estas mensagens não chegaram aos clientes. Onde há celular, o texto abre pronto no seu WhatsApp.
      </p>
      <ul className="-my-3 divide-y divide-line">
        {items.map((item) => (
          <Row
            key={item.id}
            item={item}
            onInformed={() => setInformed((all) => new Set([...all, item.id]))}
          />
        ))}
      </ul>
      <NextPage list={list} shown={items.length} total={total} failure={failure} />
    </Card>
  )
}

type RowProps = { item: UndeliveredPage['items'][number]; onInformed: () => void }

function Row({ item, onInformed }: RowProps) {
  const { id, appointmentId, event, clientName, procedureName, date, startTime, channel, reason } = item
  const mark = useMarkByHand()
  const [, month, day] = date.split('-')
  return (
    <li className="grid gap-1 py-3 text-ui">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="font-semibold [overflow-wrap:anywhere]">{clientName}</p>
        {mark.isSuccess ? (
          <Badge tone="ok" icon={<CheckIcon />}>
            Avisado por você
          </Badge>
        ) : (
          <Badge>{channelWords[channel]}</Badge>
        )}
      </div>
      <p className="[overflow-wrap:anywhere]">
        {`${eventWords[event]}: `}
        <TextLink to={`/schedules/${appointmentId}`}>
          {`${procedureName}, ${day}/${month} às ${startTime}`}
        </TextLink>
      </p>
      <p className="text-ink-2 first-letter:uppercase">{`${reason ?? 'não foi entregue'}.`}</p>
      <div className="mt-1 flex flex-wrap gap-2 empty:hidden">
        <Tell
          messageId={id}
          whatsappUrl={item.whatsappUrl}
          whom={clientName}
          mark={{ ...mark, mutate: (of) => mark.mutate(of, { onSuccess: onInformed }) }}
        />
        {item.canRetry && !mark.isSuccess ? <RetryMessage id={id} /> : null}
      </div>
    </li>
  )
}
