import type { Appointment } from '@encaixe/contract/appointments.ts'
import { eventWords } from '@encaixe/contract/message-words.ts'
import type { Message } from '@encaixe/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { Card, CardTitle } from '../ui/card.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Loading, SkeletonText } from '../ui/skeleton.tsx'
import { describeMessageTime } from './describe-message-time.ts'
import { appointmentMessagesQuery } from './fetch-messages.ts'
import { MessageRow } from './message-row.tsx'

/** The events of an appointment whose message may not be written yet. */
type Waited = 'booked' | 'asked' | 'moved' | 'cancelled' | 'deposit_asked' | 'deposit_claimed'

export type RecentChange = { event: Waited; at: string }

type Props = { appointment: Appointment; owner: boolean; recent: RecentChange | undefined }

/** Milliseconds between reads: a message is written some seconds after a booking, and half a minute after a move. */
const askAgain = 3_000

const isPending = (recent: RecentChange | undefined, messages: Message[] | undefined) =>
  recent !== undefined &&
  !messages?.some(({ event, createdAt }) => event === recent.event && createdAt >= recent.at)

/** The messages about an appointment: receiver, channel and delivery. Messages not written yet are shown as waiting. */
export function AppointmentMessages({ appointment, owner, recent }: Props) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...appointmentMessagesQuery(appointment.id),
    refetchInterval: ({ state }) => (isPending(recent, state.data) ? askAgain : false),
  })
  if (!data) {
    return isError ? (
      <LoadFailure onRetry={() => void refetch()} retrying={isFetching}>
        Erro ao carregar mensagens. Por favor, tente novamente.
      </LoadFailure>
    ) : (
      <Loading>
        <SkeletonText lines={3} />
      </Loading>
    )
  }
  const pending = isPending(recent, data) ? recent : undefined
  if (data.length === 0 && !pending) {
    return (
      <p className="text-ink-2">
        {appointment.withoutContact ? 'Marcado sem contato: nada é enviado.' : 'Nenhuma mensagem ainda.'}
      </p>
    )
  }
  return (
    <ul className="-my-3 divide-y divide-line">
      {pending ? (
        <li className="grid gap-1 py-3 text-ui">
          <p className="font-semibold">{eventWords[pending.event]}</p>
          <p className="text-ink-2">Na fila</p>
        </li>
      ) : null}
      {data.map((message) => (
        <MessageRow
          key={message.id}
          message={message}
          owner={owner}
          when={describeMessageTime(message, appointment.timezone)}
        />
      ))}
    </ul>
  )
}

type MessagesCardProps = { appointment: Appointment; owner: boolean; recent: RecentChange | undefined }

export function MessagesCard({ appointment, owner, recent }: MessagesCardProps) {
  return (
    <Card as="section" aria-labelledby="mensagens" padding="roomy">
      <CardTitle id="mensagens">Mensagens</CardTitle>
      <AppointmentMessages appointment={appointment} owner={owner} recent={recent} />
    </Card>
  )
}
