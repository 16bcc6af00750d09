import { addDays, daysSinceSunday } from '@encaixe/contract/local-time.ts'
import { useState } from 'react'
import { Alert } from '../alert.tsx'
import { Calendar } from '../calendar.tsx'
import { Chip } from '../chip.tsx'
import { ChoiceGroup } from '../choice-group.tsx'
import { DayStrip } from '../day-strip.tsx'
import { Skeleton } from '../skeleton.tsx'
import { TimeChip, TimeChips, TimeChipsSkeleton } from '../time-chips.tsx'
import { Section, State } from './section.tsx'

const free = ['08:00', '08:30', '09:00', '10:30', '13:00', '14:30', '15:00', '16:30', '17:00']

export function Times() {
  const [time, setTime] = useState<string | null>('10:30')
  const [mine, setMine] = useState<string | null>('10:30')
  return (
    <>
      <Section title="Horários">
        <ChoiceGroup
          legend="Estados de um horário"
          hideLegend
          value={time}
          onChange={setTime}
          className="grid grid-cols-2 gap-x-3 gap-y-4 *:items-stretch sm:grid-cols-4"
        >
          <State name="livre">
            <TimeChip time="09:00" />
          </State>
          <State name="livre">
            <TimeChip time="09:30" />
          </State>
          <State name="escolhido">
            <TimeChip time="10:30" />
          </State>
          <State name="acabou de sair">
            <TimeChip time="11:00" state="gone" />
          </State>
          <State name="indisponível">
            <TimeChip time="11:30" state="off" />
          </State>
          <State name="carregando">
            <Skeleton className="h-12" />
          </State>
          <State name="encaixe (dono)">
            <TimeChip time="16:00" state="fit" />
          </State>
        </ChoiceGroup>
        <Alert
          className="mt-4"
          says="nothing"
          title="Este horário acabou de ser reservado. Por favor, escolha outro horário."
          actions={['10:00', '11:00', '11:30'].map((alternative) => (
            <Chip key={alternative}>{alternative}</Chip>
          ))}
        />
      </Section>
      <Section title="Horários por parte do dia">
        <TimeChips
          legend="Horário"
          times={free.map((one) => ({ time: one }))}
          value={mine}
          onChange={setMine}
          empty={{ night: 'Nenhum horário disponível. No sábado fechamos às 18:00.' }}
        />
        <TimeChipsSkeleton count={4} />
      </Section>
    </>
  )
}

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
