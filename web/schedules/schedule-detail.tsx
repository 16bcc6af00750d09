import type { Appointment } from '@encaixe/contract/booking.ts'
import { isRefusal } from '@encaixe/contract/client.ts'
import { useQuery } from '@tanstack/react-query'
import { useMember } from '../identity/use-member.ts'
import { formatLongDate } from '../platform/formats.ts'
import { useProductNow } from '../platform/product-time.ts'
import { AppPage } from '../shell/app-page.tsx'
import { Message } from '../shell/message.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { DurationSquares } from '../ui/duration-squares.tsx'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { CalendarButton } from './calendar-button.tsx'
import { decideActions } from './decide-actions.ts'
import { hoursOf } from './describe-schedule.ts'
import { DetailSkeleton } from './detail-skeleton.tsx'
import { scheduleQuery } from './fetch-schedules.ts'
import { NotesCard } from './notes-card.tsx'
import { ScheduleFacts } from './schedule-facts.tsx'
import { StatusBadge } from './status-badge.tsx'
import { useStatusChanges } from './status-changes.tsx'

/** In minutes; more squares than this would stand taller than the words beside them. */
const longestDrawn = 60

const back = { to: '/schedules', label: 'Agendamentos' }

/** One appointment, for its client and for its company. */
export function ScheduleDetail({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(scheduleQuery(id))
  if (data) return <Shown appointment={data} />
  if (isRefusal(error, 'not_found')) {
    return (
      <Message
        title="Agendamento não encontrado"
        actions={<ButtonLink to={back.to}>Ver agendamentos</ButtonLink>}
      >
        O endereço pode estar errado, ou este agendamento é de outra conta.
      </Message>
    )
  }
  return (
    <AppPage title="Agendamento" back={back}>
      {error ? (
        <LoadFailure onRetry={() => void refetch()} retrying={isFetching}>
          Erro ao carregar agendamento. Por favor, tente novamente.
        </LoadFailure>
      ) : (
        <DetailSkeleton />
      )}
    </AppPage>
  )
}

function Shown({ appointment }: { appointment: Appointment }) {
  const { company } = useMember().profile
  const owner = company?.id === appointment.companyId
  const now = useProductNow().getTime()
  const { change, dialogs } = useStatusChanges(owner)
  const actions = decideActions(appointment, { owner, now })
  const cancelled = appointment.status === 'cancelled'
  return (
    <AppPage
      title="Agendamento"
      back={back}
      aside={
        <>
          {appointment.confirmedAt && !cancelled ? (
            <Badge tone="ok" icon={<CheckIcon />}>
              Confirmado
            </Badge>
          ) : null}
          <StatusBadge status={appointment.status} />
        </>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Card as="section" aria-label="Dados do agendamento" padding="roomy">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-5">
            <div className="flex items-start gap-4">
              <DurationSquares
                minutes={Math.min(appointment.duration, longestDrawn)}
                direction="column"
                className={`mt-1.5 shrink-0 ${cancelled ? 'opacity-40' : ''}`}
              />
              <p className={cancelled ? 'text-ink-2 line-through' : ''}>
                <span className="block font-display text-display-lg font-bold">{hoursOf(appointment)}</span>
                <span className="mt-1 block text-lg">{formatLongDate(appointment.date)}</span>
              </p>
            </div>
            <div className="flex flex-wrap gap-3 empty:hidden max-sm:w-full max-sm:*:flex-auto">
              {actions.complete ? (
                <Button icon={<CheckIcon />} onClick={() => change(appointment, 'complete')}>
                  Concluir
                </Button>
              ) : null}
              {actions.cancel ? (
                <Button variant="secondary" onClick={() => change(appointment, 'cancel')}>
                  Cancelar
                </Button>
              ) : null}
            </div>
          </div>
          <div className="mt-7">
            <ScheduleFacts appointment={appointment} owner={owner} />
          </div>
          <div className="mt-5 flex flex-wrap gap-x-5 empty:hidden">
            {actions.cancel ? <CalendarButton appointment={appointment} /> : null}
            {owner || actions.cancel ? null : (
              <TextLink href={`/${appointment.companySlug}`} tone="accent" alone>
                Agendar de novo <ArrowRightIcon />
              </TextLink>
            )}
          </div>
        </Card>
        <NotesCard appointment={appointment} owner={owner} />
      </div>
      {dialogs}
    </AppPage>
  )
}
