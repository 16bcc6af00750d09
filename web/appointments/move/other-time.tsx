import type { CalendarDays } from '@encaixe/contract/calendar.ts'
import { minuteOf, timeOf } from '@encaixe/contract/local-time.ts'
import { type Unusual, unusual } from '@encaixe/contract/open-hours.ts'
import { timePattern } from '@encaixe/contract/work-schedule.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { DateField } from '../../exceptions/date-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { NameOptions, Select } from '../../ui/select.tsx'
import { TimeInput } from '../../ui/time-input.tsx'
import { calendarQuery } from '../fetch-appointments.ts'
import { toSpans } from '../measure-busy.ts'
import { anybody, type Item } from '../write-items.ts'
import type { Person } from './describe-move.ts'

/** A time that is not offered, and the sentence about why it is unusual. */
export type OtherPlace = {
  date: string
  startTime: string
  /** The person of a single service. Several services name their own people. */
  person: Person | undefined
  odd: Unusual | undefined
}

type Part = Item & { duration: number }

type Props = {
  companyId: string
  /** The services, one to six, in their order. The person is asked only for a single service. */
  parts: readonly Part[]
  today: string
  first: { date: string; collaboratorId?: string | undefined }
  /** Called with the place once it is complete. */
  onChange: (place: OtherPlace | undefined) => void
  onClose: () => void
}

/** The choice of any day and time, for the company. It names what is unusual and allows times outside the hours. */
export default function OtherTime({ companyId, parts, today, first, ...on }: Props) {
  const [date, setDate] = useState(first.date < today ? today : first.date)
  const [time, setTime] = useState('')
  const [chosenId, setPerson] = useState(first.collaboratorId ?? '')
  const { data } = useQuery(calendarQuery(companyId, date, date))
  const [lone, ...others] = parts
  const asksWho = others.length === 0
  const people = (data?.collaborators ?? []).filter(
    ({ isActive, procedureIds }) => isActive && lone && procedureIds.includes(lone.procedureId),
  )
  const person = people.find(({ id }) => id === chosenId) ?? people[0]
  const inSteps = timePattern.test(time) && minuteOf(time) % 5 === 0
  const startTime = inSteps && (!asksWho || person) ? time : undefined
  const served = asksWho && lone && person ? [{ ...lone, who: person.id }] : parts
  const found = startTime && findUnusual(data, { date, startTime }, served)
  const odd = found ? found.odd : undefined
  const change = useEffectEvent(on.onChange)
  const [personId, name] = asksWho && person ? [person.id, person.name] : []
  useEffect(() => {
    const person = personId && name ? { id: personId, name } : undefined
    change(startTime ? { date, startTime, person, odd } : undefined)
  }, [date, startTime, personId, name, odd])
  const notice = useRef<HTMLParagraphElement>(null)
  // A bar with the button sticks to the bottom of the page and would cover the reason for the button's 'mesmo assim'.
  useEffect(() => {
    if (odd) notice.current?.scrollIntoView?.({ block: 'nearest' })
  }, [odd])

  return (
    <div data-step="time" className="grid max-w-[36rem] gap-4">
      <p className="text-ui text-ink-2">
        Fora da jornada, no intervalo ou mais cedo hoje: só a empresa marca assim.
      </p>
      <DateField label="Dia" value={date} onChange={setDate} today={today} min={today} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Horário"
          error={timePattern.test(time) && !inSteps ? 'Use minutos de 5 em 5' : undefined}
          hint="Por exemplo, 07:30"
        >
          <TimeInput value={time} onChange={setTime} />
        </Field>
        {asksWho ? (
          <Field label="Colaborador">
            <Select value={person?.id} onChange={({ currentTarget }) => setPerson(currentTarget.value)}>
              <NameOptions of={people} />
            </Select>
          </Field>
        ) : null}
      </div>
      <p
        ref={notice}
        role="status"
        className="scroll-mb-44 rounded-md bg-amber-soft px-3.5 py-2.5 text-ui [overflow-wrap:anywhere] empty:hidden"
      >
        {found ? `${found.startTime} fica ${found.odd} de ${found.who}. Clientes não veem este horário.` : ''}
      </p>
      <Button variant="text" size="sm" className="-ml-2 justify-self-start" onClick={on.onClose}>
        Ver horários livres
      </Button>
    </div>
  )
}

type Start = { date: string; startTime: string }

/**
 * Finds the first part at whose time no professional who may perform it is at work. The parts follow each other without
 * gaps. Returns nothing while the hours load.
 */
function findUnusual(days: CalendarDays | undefined, { date, startTime }: Start, parts: readonly Part[]) {
  let start = minuteOf(startTime)
  for (const { procedureId, duration, who } of parts) {
    const able = (days?.collaborators ?? []).filter((one) =>
      who === anybody ? one.isActive && one.procedureIds.includes(procedureId) : one.id === who,
    )
    const odds = able.map((one) => {
      const day = one.days.find((day) => day.date === date)
      const span = { start, end: start + duration }
      return day && unusual(span, { windows: toSpans(day.windows), breaks: toSpans(day.breaks) })
    })
    const [odd] = odds
    if (odd && odds.every(Boolean)) {
      const name = able.length === 1 ? able[0]?.name : undefined
      return { odd, startTime: timeOf(start % 1_440), who: name ?? 'quem faz este serviço' }
    }
    start += duration
  }
  return undefined
}
