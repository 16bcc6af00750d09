import type { Appointment } from '@encaixe/contract/appointments.ts'
import { Card, CardTitle } from '../ui/card.tsx'
import { ScheduleHistory } from './schedule-history.tsx'

export function HistoryCard({ appointment }: { appointment: Appointment }) {
  return (
    <Card as="section" aria-labelledby="historico" padding="roomy">
      <CardTitle id="historico">Histórico</CardTitle>
      <ScheduleHistory appointment={appointment} />
    </Card>
  )
}
