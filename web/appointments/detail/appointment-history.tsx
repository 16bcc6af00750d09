import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { AppointmentChange } from '@encaixe/contract/calendar.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWorksAt } from '../../identity/use-company.ts'
import type { RecentChange } from '../../notifications/appointment-messages.tsx'
import { dayText } from '../../platform/describe-until.ts'
import { dateIn, timeIn } from '../../platform/formats.ts'
import { useProductNow } from '../../platform/product-time.ts'
import { CheckIcon, PencilIcon, PlusIcon, XIcon } from '../../ui/icons/actions.tsx'
import { ArrowRightIcon } from '../../ui/icons/arrows.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { historyQuery } from '../fetch-appointments.ts'
import { describePlace } from '../move/describe-move.ts'

const marks: Record<AppointmentChange['kind'], { look: string; icon: ReactNode }> = {
  booked: { look: 'bg-accent-soft text-accent-text', icon: <PlusIcon /> },
  moved: { look: 'bg-amber-soft text-amber-text', icon: <ArrowRightIcon /> },
  confirmed: { look: 'bg-ok-soft text-ok-text', icon: <CheckIcon /> },
  completed: { look: 'bg-ok-soft text-ok-text', icon: <CheckIcon /> },
  no_show: { look: 'bg-danger-soft text-danger-text', icon: <XIcon /> },
  reopened: { look: 'bg-amber-soft text-amber-text', icon: <ArrowRightIcon /> },
  accepted: { look: 'bg-ok-soft text-ok-text', icon: <CheckIcon /> },
  declined: { look: 'bg-danger-soft text-danger-text', icon: <XIcon /> },
  expired: { look: 'bg-danger-soft text-danger-text', icon: <XIcon /> },
  cancelled: { look: 'bg-danger-soft text-danger-text', icon: <XIcon /> },
  deposit_claimed: { look: 'bg-amber-soft text-amber-text', icon: <CheckIcon /> },
  deposit_received: { look: 'bg-ok-soft text-ok-text', icon: <CheckIcon /> },
  deposit_refused: { look: 'bg-danger-soft text-danger-text', icon: <XIcon /> },
  deposit_refunded: { look: 'bg-ok-soft text-ok-text', icon: <CheckIcon /> },
  notes: { look: 'bg-muted text-ink-2', icon: <PencilIcon /> },
}

/** The changes of an appointment, newest first, because recent changes are looked up most often. */
export function AppointmentHistory({ appointment }: { appointment: Appointment }) {
  const { id, companyId, clientName, timezone, deposit } = appointment
  const owner = useWorksAt(companyId)
  const { data, isError, isFetching, refetch } = useQuery(historyQuery(id))
  if (!data) {
    return isError ? (
      <LoadFailure onRetry={() => void refetch()} retrying={isFetching}>
        Erro ao carregar histórico. Por favor, tente novamente.
      </LoadFailure>
    ) : (
      <Loading>
        <SkeletonText lines={3} />
      </Loading>
    )
  }
  if (data.length === 0) return <p className="text-ink-2">Nada mudou desde que foi marcado.</p>
  const isUnpaid = deposit !== null && !data.some(({ kind }) => kind === 'deposit_claimed')
  return (
    <ol className="grid gap-4">
      {data.toReversed().map((change) => (
        <li key={`${change.at} ${change.kind}`} className="flex gap-3">
          <span
            className={`grid size-7 shrink-0 place-items-center rounded-sm text-sm forced-colors:border ${marks[change.kind].look}`}
          >
            {marks[change.kind].icon}
          </span>
          <p className="min-w-0 pt-0.5 text-ui [overflow-wrap:anywhere]">
            <span className="block">{describeEvent(change, { owner, clientName, isUnpaid })}</span>
            <time dateTime={change.at} className="block text-sm text-ink-2">
              {describeInstant(change.at, timezone)}
            </time>
          </p>
        </li>
      ))}
    </ol>
  )
}

type Reader = {
  owner: boolean
  clientName: string
  /** True when the time was held for a deposit that the client never reported as paid. */
  isUnpaid?: boolean
}

/**
 * The author of the change, named for the reader. A link can be forwarded, so a change by link is not named as the
 * client's own change. A change by the company is not named as the reader's own change, because another member may have
 * made it.
 */
function whoDid({ by, byLink }: AppointmentChange, { owner, clientName }: Reader): string {
  if (by === 'company') return 'pela empresa'
  if (by === 'system') return 'pelo sistema'
  if (byLink) return owner ? `por ${clientName}, pelo link da mensagem` : 'pelo link da mensagem'
  return owner ? `por ${clientName}` : 'por você'
}

type Place = NonNullable<AppointmentChange['to']>

function describeChange({ from, to }: { from: Place; to: Place }): string {
  const others = from.collaboratorId !== to.collaboratorId
  const placeText = ({ date, startTime, collaboratorName: name }: Place) =>
    others ? describePlace({ date, startTime, name }) : `${dayText(date)}, às ${startTime}`
  return `de ${placeText(from)} para ${placeText(to)}`
}

function describeEvent(change: AppointmentChange, reader: Reader): string {
  const who = whoDid(change, reader)
  const { kind, from, to } = change
  switch (kind) {
    case 'booked':
      return `Agendado ${who}`
    case 'moved':
      return from && to ? `Remarcado ${who}: ${describeChange({ from, to })}` : `Remarcado ${who}`
    case 'confirmed':
      return `Presença confirmada ${who}`
    case 'completed':
      return `Concluído ${who}`
    case 'no_show':
      return `Não veio, anotado ${who}`
    case 'reopened':
      return `Reaberto ${who}`
    case 'accepted':
      return `Aceito ${who}`
    case 'declined':
      return `Recusado ${who}`
    case 'expired':
      return reader.isUnpaid ? 'Cancelado sem o sinal' : 'Cancelado sem a resposta da empresa'
    case 'cancelled':
      return `Cancelado ${who}`
    case 'deposit_claimed':
      return `Aviso de que o sinal foi pago, ${who}`
    case 'deposit_received':
      return `Sinal recebido, confirmado ${who}`
    case 'deposit_refused':
      return `Sinal não recebido, anotado ${who}`
    case 'deposit_refunded':
      return `Sinal devolvido, anotado ${who}`
    case 'notes':
      return `Observações alteradas ${who}`
  }
}

/** The date and time of a change by the company's clock: `terça, 02/03, às 14:12`. */
function describeInstant(at: string, timezone: string): string {
  const instant = new Date(at)
  return `${dayText(dateIn(timezone, instant))}, às ${timeIn(timezone, instant)}`
}

/** A message about a change is written within these milliseconds. After this time the page does not wait for one. */
const writtenWithin = 120_000

/** Changes that send a message. A waiting booking is confirmed only when the company accepts it. */
const notified: Partial<Record<AppointmentChange['kind'], RecentChange['event']>> = {
  booked: 'booked',
  accepted: 'booked',
  deposit_claimed: 'deposit_claimed',
  deposit_received: 'booked',
  deposit_refused: 'cancelled',
  moved: 'moved',
  declined: 'cancelled',
  expired: 'cancelled',
  cancelled: 'cancelled',
}

/** The last change of which somebody is notified, while its message may still be missing. */
export function useRecentChange({
  id,
  status,
  awaits,
  withoutContact,
  endsAt,
}: Appointment): RecentChange | undefined {
  const { data } = useQuery(historyQuery(id))
  const now = useProductNow().getTime()
  if (withoutContact) return undefined
  for (const { kind, at } of data?.toReversed() ?? []) {
    const asked = awaits === 'payment' ? 'deposit_asked' : 'asked'
    // A cancellation after the end sends no message.
    if (kind === 'cancelled' && Date.parse(at) >= Date.parse(endsAt)) return undefined
    const event = kind === 'booked' && status === 'held' ? asked : notified[kind]
    if (event) return now - Date.parse(at) < writtenWithin ? { event, at } : undefined
  }
  return undefined
}
