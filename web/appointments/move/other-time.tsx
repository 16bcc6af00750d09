import { minuteOf } from '@encaixe/contract/local-time.ts'
import type { Unusual } from '@encaixe/contract/open-hours.ts'
import { timePattern } from '@encaixe/contract/work-schedule.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { DateField } from '../../exceptions/date-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TimeInput } from '../../ui/time-input.tsx'
import { whoOf } from '../write-items.ts'
import type { NamedPlace } from './describe-move.ts'
import { hoursQuery, unusualPlace, unusualVisit, type VisitPart } from './fetch-hours.ts'

/** A time that is not offered, and what is unusual about it. */
export type OtherPlace = NamedPlace & { odd: Unusual | undefined }

type Props = {
  companyId: string
  procedureId: string
  duration: number
  today: string
  /** All services of a visit, and who does them, in words: nobody is asked for. */
  visit?: { who: string; parts: readonly VisitPart[] }
  first: { date: string; collaboratorId?: string | undefined }
  /** The place, once it is complete. */
  onChange: (place: OtherPlace | undefined) => void
  onClose: () => void
}

/** Any day, time and professional, for the company's own people: says what is unusual, and asks nobody's hours. */
export default function OtherTime({ companyId, procedureId, duration, today, first, visit, ...on }: Props) {
  const [date, setDate] = useState(first.date < today ? today : first.date)
  const [time, setTime] = useState('')
  const [chosenId, setPerson] = useState(first.collaboratorId ?? '')
  const { data } = useQuery(hoursQuery(companyId, date))
  const people = (data?.collaborators ?? []).filter(
    ({ isActive, procedureIds }) => isActive && procedureIds.includes(procedureId),
  )
  const person = people.find(({ id }) => id === chosenId) ?? people[0]
  const inSteps = timePattern.test(time) && minuteOf(time) % 5 === 0
  const startTime = inSteps ? time : undefined
  const serving = visit ? { id: whoOf(first.collaboratorId), name: visit.who } : person
  const place =
    serving && startTime ? { date, startTime, collaboratorId: serving.id, name: serving.name } : undefined
  const placeOdd = place && !visit ? unusualPlace(data, place, duration) : undefined
  const unusual =
    place && visit
      ? unusualVisit(data, place, visit.parts)
      : place && placeOdd && { odd: placeOdd, startTime: place.startTime, who: place.name }
  const odd = unusual?.odd
  const change = useEffectEvent(on.onChange)
  const [placeDate, placeTime, placeId, placeName] = place
    ? [place.date, place.startTime, place.collaboratorId, place.name]
    : []
  useEffect(() => {
    change(
      placeDate && placeTime && placeId && placeName
        ? { date: placeDate, startTime: placeTime, collaboratorId: placeId, name: placeName, odd }
        : undefined,
    )
  }, [placeDate, placeTime, placeId, placeName, odd])
  const notice = useRef<HTMLParagraphElement>(null)
  // A bar with the button sticks to the bottom of the page and would cover the reason for its 'mesmo assim'.
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
        {visit ? null : (
          <Field label="Colaborador">
            <Select value={person?.id} onChange={({ currentTarget }) => setPerson(currentTarget.value)}>
              {people.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </div>
      <p
        ref={notice}
        role="status"
        className="scroll-mb-44 rounded-md bg-amber-soft px-3.5 py-2.5 text-ui [overflow-wrap:anywhere] empty:hidden"
      >
        {unusual
          ? `${unusual.startTime} fica ${unusual.odd} de ${unusual.who}. Clientes não veem este horário.`
          : ''}
      </p>
      <Button variant="text" size="sm" className="-ml-2 justify-self-start" onClick={on.onClose}>
        Ver horários livres
      </Button>
    </div>
  )
}
