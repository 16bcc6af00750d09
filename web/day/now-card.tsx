import { timeOf } from '@encaixe/contract/local-time.ts'
import { listProcedures, minutesOf } from '../appointments/describe-visit.ts'
import { describeWait } from '../dashboard/describe-wait.ts'
import type { Today } from '../dashboard/read-today.ts'
import { formatDuration } from '../platform/formats.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { ClientLinks } from './client-links.tsx'
import type { Day, DayVisit } from './read-day.ts'

type Props = { day: Day; today: Today }

/** Who is with her now, or who comes next; at the end of the day what tomorrow begins with. */
export function NowCard({ day, today }: Props) {
  return (
    <Card
      as="section"
      tone="petrol"
      padding="none"
      aria-label="Agora e a seguir"
      className="min-h-[8.5rem] px-6 py-5"
    >
      {day.next ? <Next visit={day.next} today={today} /> : <NothingNext day={day} />}
    </Card>
  )
}

function Next({ visit, today }: { visit: DayVisit; today: Today }) {
  const { lead, parts, now, end } = visit
  return (
    <>
      <p className="text-ui text-[#f7c878]">
        {now ? `Agora, até ${timeOf(end)}` : `Próximo, ${describeWait(lead, today)}`}
      </p>
      <h2 className="mt-1 text-display-md [overflow-wrap:anywhere]">
        {lead.startTime} · {lead.clientName}
      </h2>
      <p className="mt-1 [overflow-wrap:anywhere]">
        {lead.guestName ? `Para: ${lead.guestName}. ` : ''}
        {`${listProcedures(parts)}, ${formatDuration(minutesOf(parts))}`}
      </p>
      <div className="mt-4 flex items-center gap-2">
        <ButtonLink to={`/schedules/${lead.id}`} variant="onDark" size="sm" className="flex-1 sm:flex-none">
          Abrir agendamento
        </ButtonLink>
        <ClientLinks name={lead.clientName} phone={lead.clientPhone} onDark />
      </div>
    </>
  )
}

function NothingNext({ day: { off, rows, settled } }: { day: Day }) {
  const isDone = settled.length > 0 || rows.some(({ kind }) => kind === 'visit')
  return (
    <>
      <p className="text-ui text-[#f7c878]">{off === undefined ? 'A seguir' : 'Hoje você não atende'}</p>
      <h2 className="mt-1 text-display-md [overflow-wrap:anywhere]">
        {off ?? (isDone ? 'Ninguém mais por hoje' : 'Nenhum agendamento hoje')}
      </h2>
      <p className="mt-1 text-[#cfe3e6]">
        {off === undefined
          ? 'Quem agendar com você aparece aqui na hora.'
          : 'Se alguém agendar com você, aparece aqui.'}
      </p>
    </>
  )
}
