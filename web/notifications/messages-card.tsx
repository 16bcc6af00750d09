import type { Appointment } from '@encaixe/contract/appointments.ts'
import { Card, CardTitle } from '../ui/card.tsx'
import { AppointmentMessages, type RecentChange } from './appointment-messages.tsx'

type Props = { appointment: Appointment; owner: boolean; recent: RecentChange | undefined }

export function MessagesCard({ appointment, owner, recent }: Props) {
  return (
    <Card as="section" aria-labelledby="mensagens" padding="roomy">
      <CardTitle id="mensagens">Mensagens</CardTitle>
      <AppointmentMessages appointment={appointment} owner={owner} recent={recent} />
    </Card>
  )
}
