import type { Appointment } from '@encaixe/contract/appointments.ts'
import { counted } from '@encaixe/contract/counted.ts'
import { useState } from 'react'
import { collaboratorName, momentOf, procedureName } from '../appointments/describe-appointment.ts'
import { StatusBadge } from '../appointments/status-badge.tsx'
import { formatMoney } from '../platform/formats.ts'
import { ChevronDownIcon } from '../ui/icons/arrows.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { PageLink } from '../ui/page-link.tsx'

const atOnce = 20
/** The API answers so many of a company; the file has all. */
const mostAnswered = 500

/** Closed at first: a client of years has hundreds. */
export function HeldAppointments({
  appointments,
  company,
}: {
  appointments: Appointment[]
  company: string
}) {
  const [most, setMost] = useState(atOnce)
  if (appointments.length === 0) {
    return <p className="text-ui text-ink-2">Nenhum agendamento seu nesta empresa.</p>
  }
  const shown = appointments.slice(0, most)
  const mayHaveMore = appointments.length >= mostAnswered
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold text-accent-text [&::-webkit-details-marker]:hidden">
        <ChevronDownIcon className="transition-transform group-open:rotate-180" />
        {mayHaveMore
          ? `${mostAnswered} ou mais agendamentos`
          : counted(appointments.length, 'agendamento', 'agendamentos')}
        <span className="sr-only"> em {company}</span>
      </summary>
      <ul className="divide-y divide-line border-t border-line">
        {shown.map((one) => (
          <li key={one.id} className="py-3">
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
              <PageLink
                to={`/schedules/${one.id}`}
                className="min-w-0 flex-[1_1_14rem] [overflow-wrap:anywhere] hover:underline"
              >
                <span className="block font-semibold">{momentOf(one)}</span>
                <span className="block text-ui text-ink-2">
                  {procedureName(one)} com {collaboratorName(one)}
                  {one.price === null ? '' : ` · ${formatMoney(one.price)}`}
                </span>
              </PageLink>
              <StatusBadge of={one} />
            </div>
            <Written of={one} />
          </li>
        ))}
      </ul>
      {appointments.length > atOnce ? (
        <LoadMore shown={shown.length} total={appointments.length} onMore={() => setMost(most + atOnce)} />
      ) : null}
      {mayHaveMore ? (
        <p className="text-sm text-ink-2">
          Aqui estão os {mostAnswered} mais novos; o arquivo que você baixa tem todos.
        </p>
      ) : null}
    </details>
  )
}

/** What was written with an appointment. */
function Written({ of: { clientName, clientPhone, clientEmail, guestName, notes } }: { of: Appointment }) {
  const contact = [clientName, clientPhone, clientEmail].filter(Boolean).join(' · ')
  return (
    <div className="mt-1 text-sm [overflow-wrap:anywhere] text-ink-2">
      <p>
        Em nome de {contact}
        {guestName ? ` · para ${guestName}` : ''}
      </p>
      {notes ? <p className="whitespace-pre-line">Observações: {notes}</p> : null}
    </div>
  )
}
