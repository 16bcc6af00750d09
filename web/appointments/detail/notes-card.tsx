import type { Appointment } from '@encaixe/contract/appointments.ts'
import { Card, CardTitle } from '../../ui/card.tsx'
import { Notes } from './notes-editor.tsx'

type Props = { appointment: Appointment; owner: boolean }

export function NotesCard({ appointment, owner }: Props) {
  return (
    <Card as="section" aria-labelledby="observacoes" padding="roomy">
      <CardTitle id="observacoes">Observações</CardTitle>
      <Notes appointment={appointment} owner={owner} />
      {owner ? (
        <div className="mt-7 border-t border-line pt-6">
          <CardTitle>Notas internas</CardTitle>
          <Notes appointment={appointment} owner={owner} field="internalNotes" />
        </div>
      ) : null}
    </Card>
  )
}
