import type { Appointment } from '@encaixe/contract/appointments.ts'
import { Card, CardTitle } from '../ui/card.tsx'
import { AppointmentMessages } from './appointment-messages.tsx'

export function MessagesCard({ appointment }: { appointment: Appointment }) {
  return (
    <Card as="section" aria-labelledby="mensagens" padding="roomy">
      <CardTitle id="mensagens">Mensagens</CardTitle>
      <AppointmentMessages appointment={appointment} />
    </Card>
  )
}
