import type { Appointment } from '@encaixe/contract/appointments.ts'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Loading, SkeletonText } from '../ui/skeleton.tsx'
import { describeMessageTime } from './describe-message-time.ts'
import { appointmentMessagesQuery } from './fetch-messages.ts'
import { MessageRow } from './message-row.tsx'

/** The messages about one appointment: receiver, channel and delivery. */
export function AppointmentMessages({ appointment }: { appointment: Appointment }) {
  const { data, isError, isFetching, refetch } = useQuery(appointmentMessagesQuery(appointment.id))
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
  if (data.length === 0) return <p className="text-ink-2">Nenhuma mensagem ainda.</p>
  return (
    <ul className="-my-3 divide-y divide-line">
      {data.map((message) => (
        <MessageRow
          key={message.id}
          message={message}
          when={describeMessageTime(message, appointment.timezone)}
        />
      ))}
    </ul>
  )
}
