import type { Appointment } from '@encaixe/contract/appointments.ts'
import { AnswerMark } from '../appointments/appointment-badges.tsx'
import { describeOwed } from '../appointments/describe-appointment.ts'
import { listProcedures } from '../appointments/describe-visit.ts'
import { joinVisits } from '../appointments/list/join-visits.ts'
import { StatusBadge } from '../appointments/status-badge.tsx'
import { useProductNow } from '../platform/product-time.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { Card, CardTitle } from '../ui/card.tsx'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { PageLink } from '../ui/page-link.tsx'
import type { Retry } from '../ui/retry-reads.ts'
import { TextLink } from '../ui/text-link.tsx'
import { describeWhen } from './describe-wait.ts'
import { NotLoaded } from './not-loaded.tsx'
import type { Today } from './read-today.ts'

const shown = 3

const visitsOf = (upcoming: Appointment[]) =>
  joinVisits(upcoming)
    .slice(0, shown)
    .flatMap(({ parts }) => parts.slice(0, 1).map((appointment) => ({ appointment, parts })))

type Props = Retry & { upcoming: Appointment[] | undefined; today: Today }

/** A client's upcoming appointments at all companies. */
export function OwnAppointments({ upcoming, today, ...retry }: Props) {
  const now = useProductNow().getTime()
  return (
    <Card as="section" padding="roomy" aria-labelledby="seus-agendamentos">
      <CardTitle id="seus-agendamentos">Seus agendamentos</CardTitle>
      {upcoming ? null : (
        <div role="alert">
          <NotLoaded {...retry}>Seus agendamentos não carregaram.</NotLoaded>
        </div>
      )}
      {upcoming?.length === 0 ? (
        <p className="text-ink-2">
          Nenhum agendamento por vir. Os horários que você marcar nas páginas das empresas ficam reunidos em
          um só lugar.
        </p>
      ) : null}
      {upcoming && upcoming.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {visitsOf(upcoming).map(({ appointment, parts }) => (
            <li key={appointment.id}>
              <PageLink
                to={`/schedules/${appointment.id}`}
                className="-mx-3 block rounded-md px-3 py-3 transition-colors hover:bg-sunken [overflow-wrap:anywhere]"
              >
                <span className="block font-semibold first-letter:uppercase">
                  {describeWhen(appointment, today)}
                </span>
                <span className="block text-ui text-ink-2">
                  {listProcedures(parts)} · {appointment.company.name}
                  {appointment.guestName ? ` · Para: ${appointment.guestName}` : ''}
                </span>
                {describeOwed(appointment, now) ? (
                  <span className="mt-1 flex flex-wrap items-center gap-x-3 font-medium text-amber-text">
                    {describeOwed(appointment, now)}
                    {appointment.deposit?.state === 'waiting' ? (
                      <span className={buttonStyle({ size: 'sm' })}>Pagar o sinal</span>
                    ) : null}
                  </span>
                ) : appointment.status === 'held' ? (
                  <StatusBadge of={appointment} />
                ) : null}
                {appointment.confirmedAt ? <AnswerMark answer="confirmed" /> : null}
              </PageLink>
            </li>
          ))}
        </ul>
      ) : null}
      <TextLink to="/schedules" tone="accent" alone className="mt-2">
        Ver agendamentos <ArrowRightIcon />
      </TextLink>
    </Card>
  )
}
