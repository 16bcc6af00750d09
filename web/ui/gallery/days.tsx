import { addDays, daysSinceSunday } from '@encaixe/contract/local-time.ts'
import { useState } from 'react'
import { Calendar } from '../calendar.tsx'
import { DayStrip } from '../day-strip.tsx'
import { Section } from './section.tsx'

const today = '2027-03-02'
const strip = [0, 2, 3, 4, 5].map((later) => addDays(today, later))
const closed = (day: string) => (daysSinceSunday(day) < 2 ? 'fechado' : undefined)

export function Days() {
  const [day, setDay] = useState('2027-03-06')
  return (
    <Section title="Dia e mês">
      <DayStrip
        legend="Dia"
        today={today}
        value={day}
        onChange={setDay}
        days={strip.map((one) => ({ day: one, offReason: closed(one) }))}
      />
      <Calendar
        className="mt-3.5"
        value={day}
        onChange={setDay}
        today={today}
        min={today}
        max="2027-05-31"
        offReason={closed}
      />
    </Section>
  )
}
