import type { Appointment } from '@encaixe/contract/appointments.ts'
import { Card, CardTitle } from '../ui/card.tsx'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { describeWhen } from './describe-wait.ts'
import type { Today } from './read-today.ts'

const shown = 3

/** A client's upcoming appointments at all companies. */
export function OwnAppointments({ upcoming, today }: { upcoming: Appointment[]; today: Today }) {
  return (
    <Card as="section" padding="roomy" aria-labelledby="seus-agendamentos">
      <CardTitle id="seus-agendamentos">Seus agendamentos</CardTitle>
      {upcoming.length === 0 ? (
        <p className="text-ink-2">
          Os horários que você marcar nas páginas das empresas ficam reunidos em um só lugar.
        </p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {upcoming.slice(0, shown).map((appointment) => (
            <li key={appointment.id}>
              <PageLink
                to={`/schedules/${appointment.id}`}
                className="-mx-3 block rounded-md px-3 py-3 transition-colors hover:bg-sunken [overflow-wrap:anywhere]"
              >
                <span className="block font-semibold first-letter:uppercase">
                  {describeWhen(appointment, today)}
                </span>
                <span className="block text-ui text-ink-2">
                  {appointment.procedure.name} · {appointment.company.name}
                </span>
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      <TextLink to="/schedules" tone="accent" alone className="mt-2">
        Ver agendamentos <ArrowRightIcon />
      </TextLink>
    </Card>
  )
}
