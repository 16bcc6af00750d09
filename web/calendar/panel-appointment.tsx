import type { Appointment } from '@encaixe/contract/appointments.ts'
import { isRefusal } from '@encaixe/contract/client.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { AppointmentBadges } from '../appointments/appointment-badges.tsx'
import { AppointmentButtons } from '../appointments/appointment-buttons.tsx'
import { AppointmentFacts, AppointmentMoment } from '../appointments/detail/appointment-facts.tsx'
import { AppointmentHistory, useRecentChange } from '../appointments/detail/appointment-history.tsx'
import { AppointmentNotes } from '../appointments/detail/notes-editor.tsx'
import { VisitParts } from '../appointments/detail/visit-parts.tsx'
import { DepositNotice, WaitingNotice } from '../appointments/detail/waiting-notice.tsx'
import { appointmentQuery } from '../appointments/fetch-appointments.ts'
import { useWorksAt } from '../identity/use-company.ts'
import { AppointmentMessages } from '../notifications/appointment-messages.tsx'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Loading, Skeleton, Skeletons } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { AskedNotice } from '../waitlist/asked-notice.tsx'
import { panelParam, useOpenPanel } from './open-panel.ts'
import { PanelSheet } from './panel-sheet.tsx'

type Props = { id: string; onClose: () => void }

/** One appointment in full, beside the calendar. */
export default function AppointmentPanel({ id, onClose }: Props) {
  const { data, error, isFetching, refetch } = useQuery(appointmentQuery(id))
  return (
    <PanelSheet
      title={data?.clientName ?? 'Agendamento'}
      badges={data ? <AppointmentBadges {...data} /> : null}
      shown={id}
      onClose={onClose}
    >
      {({ focusTitle }) =>
        data ? (
          <Shown key={id} appointment={data} focusTitle={focusTitle} />
        ) : isRefusal(error, 'not_found') ? (
          <p className="text-ink-2">Agendamento não encontrado</p>
        ) : error ? (
          <LoadFailure onRetry={() => void refetch()} retrying={isFetching}>
            Erro ao carregar agendamento. Por favor, tente novamente.
          </LoadFailure>
        ) : (
          <PanelSkeleton />
        )
      }
    </PanelSheet>
  )
}

function Shown({ appointment, focusTitle }: { appointment: Appointment; focusTitle: () => void }) {
  const owner = useWorksAt(appointment.companyId)
  const id = useId()
  const { open } = useOpenPanel()
  return (
    <>
      <AppointmentMoment appointment={appointment} size="panel" />
      <WaitingNotice appointment={appointment} owner={owner} className="mt-5" />
      <DepositNotice appointment={appointment} className="mt-5" />
      <AskedNotice appointment={appointment} owner={owner} className="mt-5" />
      <AppointmentButtons
        appointment={appointment}
        owner={owner}
        focusAfter={focusTitle}
        className="mt-5 *:flex-auto"
      />
      <VisitParts appointment={appointment} owner={owner} heading="h3" onOpen={open} className="mt-7" />
      <div className="mt-6">
        <AppointmentFacts appointment={appointment} owner={owner} narrow />
      </div>
      <AppointmentNotes
        appointment={appointment}
        owner={owner}
        shownBy={panelParam}
        section={(title, notes, field) => (
          <section aria-labelledby={`${id}-${field}`} className="mt-7">
            <h3 id={`${id}-${field}`} className="mb-3 font-display text-lg font-bold">
              {title}
            </h3>
            {notes}
          </section>
        )}
      />
      <section aria-labelledby={`${id}-messages`} className="mt-8">
        <h3 id={`${id}-messages`} className="mb-3 font-display text-lg font-bold">
          Mensagens
        </h3>
        <AppointmentMessages appointment={appointment} owner recent={useRecentChange(appointment)} />
      </section>
      <section aria-labelledby={`${id}-history`} className="mt-8">
        <h3 id={`${id}-history`} className="mb-3 font-display text-lg font-bold">
          Histórico
        </h3>
        <AppointmentHistory appointment={appointment} />
      </section>
      <p className="mt-6">
        <TextLink to={`/schedules/${appointment.id}`} tone="accent" alone>
          Abrir página do agendamento <ArrowRightIcon />
        </TextLink>
      </p>
    </>
  )
}

function PanelSkeleton() {
  return (
    <Loading>
      <Skeleton className="h-8 w-44" />
      <Skeleton className="mt-2 h-5 w-64 max-w-full" />
      <div className="mt-5 flex gap-3">
        <Skeletons count={2} className="h-12 flex-1" />
      </div>
      <div className="mt-7 grid gap-4">
        <Skeletons count={5} className="h-12" />
      </div>
    </Loading>
  )
}
