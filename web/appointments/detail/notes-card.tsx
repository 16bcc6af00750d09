import type { Appointment } from '@encaixe/contract/appointments.ts'
import { Card, CardTitle } from '../../ui/card.tsx'
import { AppointmentNotes } from './notes-editor.tsx'

type Props = { appointment: Appointment; owner: boolean }

export function NotesCard(props: Props) {
  return (
    <Card as="section" aria-labelledby="observacoes" padding="roomy">
      <AppointmentNotes
        {...props}
        section={(title, notes, field) =>
          field === 'notes' ? (
            <>
              <CardTitle id="observacoes">{title}</CardTitle>
              {notes}
            </>
          ) : (
            <div className="mt-7 border-t border-line pt-6">
              <CardTitle>{title}</CardTitle>
              {notes}
            </div>
          )
        }
      />
    </Card>
  )
}
