import type { Appointment } from '@encaixe/contract/appointments.ts'
import { ChoiceCard } from '../ui/choice-card.tsx'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import { hoursOf, procedureName } from './describe-appointment.ts'
import { hoursOfVisit, listProcedures } from './describe-visit.ts'

/** `series`: this visit and the later ones that were booked with it. */
export type Scope = 'visit' | 'part' | 'series'

type Part = Pick<Appointment, 'startTime' | 'endTime' | 'procedure'>

type Props<Kind extends Scope> = {
  legend: string
  appointment: Part
  /** Of the whole visit; alone it is one. */
  parts: Part[]
  kinds: readonly Kind[]
  value: Kind
  onChange: (scope: Kind) => void
  /** What is not possible, and why. */
  off?: Partial<Record<Scope, string>>
}

/** What a change is about: the whole visit, one of its services, or all that follow too. */
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
      detail: `${listProcedures(parts)}, ${hoursOfVisit(parts)}`,
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
