import type { Appointment } from '@encaixe/contract/appointments.ts'
import { counted } from '@encaixe/contract/counted.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import type { AskedForTime } from '@encaixe/contract/waitlist.ts'
import { askNotice } from '@encaixe/contract/waitlist-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { companyQuery } from '../companies/fetch-company.ts'
import { useMay } from '../identity/use-company.ts'
import { dateIn, timeIn } from '../platform/formats.ts'
import { useProductNow } from '../platform/product-time.ts'
import { Alert } from '../ui/alert.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { nameDay } from './describe-waiting.ts'
import { askedQuery, waitingHoursQuery } from './fetch-waiting.ts'

type Props = { appointment: Appointment; owner: boolean; className?: string }

/** The notice about the time that a cancelled appointment, or a no-show, left free. */
export function AskedNotice({ appointment, owner, className }: Props) {
  const sees = useMay()('GET /api/schedules/{id}/asked')
  const left = appointment.status === 'cancelled' || appointment.status === 'no_show'
  if (!owner || !sees || !left) return null
  return <Asked appointment={appointment} className={className} />
}

type AskedProps = { appointment: Appointment; className: string | undefined }

function Asked({ appointment, className }: AskedProps) {
  const { data } = useQuery(askedQuery(appointment.id))
  const now = useProductNow()
  const list = useMay()('GET /api/waitlist') && (
    <TextLink to={`/schedules/waitlist?data=${appointment.date}`} tone="accent">
      Ver a lista de espera
    </TextLink>
  )
  if (!data) return null
  const { taken, asking, asked } = data
  if (taken) {
    return (
      <Alert
        tone="success"
        className={className}
        title={
          taken.appointmentId ? (
            <TextLink to={`/schedules/${taken.appointmentId}`}>
              {taken.clientName} ficou com este horário
            </TextLink>
          ) : (
            'Um cliente da lista ficou com este horário'
          )
        }
      >
        Vem às {taken.startTime}, por um convite da lista de espera.
      </Alert>
    )
  }
  if (asking) {
    return (
      <Alert tone="info" className={className} title={describeAsking(data, now, appointment.timezone)}>
        O primeiro que aceitar fica com o horário, que continua livre até lá. {list}
      </Alert>
    )
  }
  if (asked > 0) {
    return (
      <Alert tone="info" className={className} title={countAsked(asked)}>
        Ninguém da lista ficou com este horário. {list}
      </Alert>
    )
  }
  return <Nobody appointment={appointment} className={className} />
}

const countAsked = (count: number) => counted(count, 'convidado', 'convidados')

/** The number of asked clients and the time until which the last one can answer: `3 convidados, responde até 14:10`. */
function describeAsking({ asked, answersUntil }: AskedForTime, now: Date, zone: string): string {
  const until = answersUntil && Date.parse(answersUntil) > now.getTime() ? new Date(answersUntil) : undefined
  if (asked === 0) return 'Os convites saem assim que possível'
  if (!until) return `${countAsked(asked)}, os próximos saem assim que possível`
  const day = dateIn(zone, until)
  const today = dateIn(zone, now)
  return `${countAsked(asked)}, responde até ${day === today ? '' : `${nameDay(day, today)} às `}${timeIn(zone, until)}`
}

/** Shows that nobody was asked, while there is still time to ask and no waiting client wants this time. */
function Nobody({ appointment, className }: AskedProps) {
  const { companyId, collaboratorId, date, startTime, endTime, timezone, startsAt } = appointment
  const now = useProductNow()
  const company = useQuery(companyQuery).data
  const isAhead = Date.parse(startsAt) - now.getTime() > askNotice * 60_000
  const { data } = useQuery({ ...waitingHoursQuery(companyId, date, date), enabled: isAhead })
  const isWanted = data?.some(
    (one) =>
      one.collaboratorId === collaboratorId &&
      one.count > 0 &&
      one.startTime < endTime &&
      one.endTime > startTime,
  )
  if (!isAhead || !company?.waitlist || isWanted !== false) return null
  const { date: today } = localTime(now, timezone)
  return (
    <p className={`text-ui text-ink-2 ${className ?? ''}`}>
      Ninguém esperava este horário. Ele está livre{' '}
      <TextLink to={`/schedules?ver=calendario&data=${date}`}>
        na agenda de {date === today ? 'hoje' : nameDay(date, today)}
      </TextLink>
      .
    </p>
  )
}
