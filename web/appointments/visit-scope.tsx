import type { Appointment } from '@encaixe/contract/appointments.ts'
import { useQuery } from '@tanstack/react-query'
import { productNow } from '../platform/product-time.ts'
import { ChoiceCard } from '../ui/choice-card.tsx'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import { shortDay } from './choose-time/describe-choice.ts'
import { beginsLater } from './decide-actions.ts'
import { hoursOf, procedureName } from './describe-appointment.ts'
import { hoursOfVisit, isChain, listProcedures } from './describe-visit.ts'
import { visitQuery } from './fetch-appointments.ts'

/** `series`: this visit and the later ones that were booked with it. */
export type Scope = 'visit' | 'part' | 'series'

type Part = Pick<Appointment, 'date' | 'startTime' | 'endTime' | 'procedure'>

type Props<Kind extends Scope> = {
  legend: string
  appointment: Part
  /** All parts of the visit; a single part for an appointment without other parts. */
  parts: readonly Part[]
  kinds: readonly Kind[]
  value: Kind
  onChange: (scope: Kind) => void
  /** The choices that are not possible, each with the reason. */
  off?: Partial<Record<Scope, string>>
}

/**
 * The parts in words: `Corte + Barba, 15:00–16:10`; with the day of each part if the days differ: `Corte, qua, 03/03
 * 15:00–15:30 + Barba, sex, 05/03 …`.
 */
function describeParts(parts: readonly Part[]): string {
  if (isChain(parts)) return `${listProcedures(parts)}, ${hoursOfVisit(parts)}`
  const isOneDay = parts.every(({ date }) => date === parts[0]?.date)
  return parts
    .map((part) => `${procedureName(part)}, ${isOneDay ? '' : `${shortDay(part.date)} `}${hoursOf(part)}`)
    .join(' + ')
}

/** The question about the scope of a change: the whole visit, one service, or also later visits of the series. */
export function VisitScope<Kind extends Scope>({
  legend,
  appointment,
  parts,
  kinds,
  off = {},
  ...rest
}: Props<Kind>) {
  const isOne = parts.length < 2
  const words: Record<Scope, { title: string; detail: string }> = {
    visit: {
      title: isOne ? 'Só este agendamento' : 'A visita toda',
      detail: describeParts(parts),
    },
    part: { title: 'Só este serviço', detail: `${procedureName(appointment)}, ${hoursOf(appointment)}` },
    series: {
      title: isOne ? 'Este e os próximos da repetição' : 'Esta e as próximas visitas da repetição',
      detail: 'O que já passou fica como está.',
    },
  }
  return (
    <ChoiceGroup legend={legend} hideLegend {...rest} className="grid gap-2">
      {kinds.map((kind) => (
        <ChoiceCard
          key={kind}
          value={kind}
          mark="start"
          disabled={off[kind] !== undefined}
          title={words[kind].title}
          detail={off[kind] ?? words[kind].detail}
        />
      ))}
    </ChoiceGroup>
  )
}

const placeOf = ({ date, startTime }: Appointment) => `${date} ${startTime}`

type Standing = {
  /** The parts in their order, if a change can be about all of them; otherwise empty. */
  parts: Appointment[]
  hasBegun: boolean
  /** The scope that a change most probably has. */
  first: 'visit' | 'part'
  isKnown: boolean
}

/**
 * The parts of a visit with the same status as this appointment. Empty once one of the parts is over: the server would
 * change that part too, although the client was served. `others` are the parts that a list has already loaded; they are
 * used when the visit cannot be read.
 */
export function useStandingParts(appointment: Appointment | undefined, others: Appointment[] = []): Standing {
  const now = productNow().getTime()
  const status = appointment?.status
  const isOpen = status === 'scheduled' || status === 'held'
  const { data, isFetched } = useQuery({
    ...visitQuery(appointment?.visitId ?? ''),
    enabled: isOpen,
    retry: false,
  })
  if (!appointment || !isOpen) return { parts: [], hasBegun: false, first: 'visit', isKnown: true }
  const known = data ? data.appointments : [appointment, ...others.filter(({ id }) => id !== appointment.id)]
  const standing = known
    .filter((one) => one.status === status)
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
  const isWhole = standing.length > 1 && standing.every(({ endsAt }) => now < Date.parse(endsAt))
  const hasBegun = standing.some((part) => !beginsLater(part, now))
  return {
    parts: isWhole ? standing : [],
    hasBegun,
    first: isWhole && (hasBegun || !isChain(standing)) ? 'part' : 'visit',
    isKnown: isFetched,
  }
}
