import type { Appointment } from '@encaixe/contract/appointments.ts'
import { Card, CardTitle } from '../../ui/card.tsx'
import { Notes } from './notes-editor.tsx'

type Props = { appointment: Appointment; owner: boolean }

export function NotesCard({ appointment, owner }: Props) {
  return (
    <Card as="section" aria-labelledby="observacoes" padding="roomy">
      <CardTitle id="observacoes">Observações</CardTitle>
      <Notes appointment={appointment} owner={owner} />
    </Card>
  )
}
