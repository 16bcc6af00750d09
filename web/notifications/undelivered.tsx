import type { FailedMessage } from '@encaixe/contract/messages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { dateParts } from '../platform/formats.ts'
import { Card, CardTitle } from '../ui/card.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { NextPage } from '../ui/load-more.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { describeMessageTime } from './describe-message-time.ts'
import { failedMessagesQuery } from './fetch-messages.ts'
import { MessageRow } from './message-row.tsx'

const failure = 'Erro ao carregar as mensagens não entregues. Por favor, tente novamente.'

/** Renders nothing while every message is delivered. */
export function Undelivered({ timezone }: { timezone: string }) {
  const list = useInfiniteQuery(failedMessagesQuery)
  if (list.isError && !list.data) {
    return (
      <LoadFailure onRetry={() => void list.refetch()} retrying={list.isFetching}>
        {failure}
      </LoadFailure>
    )
  }
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = list.data?.pages[0]?.total ?? 0
  if (items.length === 0) return null
  return (
    <Card as="section" aria-labelledby="nao-entregues" padding="roomy">
      <CardTitle id="nao-entregues">
        {total === 1 ? '1 mensagem não entregue' : `${total.toLocaleString('pt-BR')} mensagens não entregues`}
      </CardTitle>
      <ul className="-my-3 divide-y divide-line">
        {items.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            when={describeMessageTime(message, timezone)}
            about={<About appointment={message.appointment} />}
          />
        ))}
      </ul>
      <NextPage list={list} shown={items.length} total={total} failure={failure} />
    </Card>
  )
}

function About({ appointment }: Pick<FailedMessage, 'appointment'>) {
  if (!appointment) return null
  const { id, clientName, procedureName, date, startTime } = appointment
  const { day, month } = dateParts(date)
  const when = `${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')} às ${startTime}`
  return (
    <p className="[overflow-wrap:anywhere]">
      <TextLink to={`/schedules/${id}`}>{`${clientName}, ${procedureName}, ${when}`}</TextLink>
    </p>
  )
}
