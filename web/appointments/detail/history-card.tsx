import type { Appointment } from '@encaixe/contract/appointments.ts'
import { Card, CardTitle } from '../../ui/card.tsx'
import { AppointmentHistory } from './appointment-history.tsx'

export function HistoryCard({ appointment }: { appointment: Appointment }) {
  return (
    <Card as="section" aria-labelledby="historico" padding="roomy">
      <CardTitle id="historico">Histórico</CardTitle>
      <AppointmentHistory appointment={appointment} />
    </Card>
  )
}
