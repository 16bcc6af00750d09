import type { Appointment } from '@encaixe/contract/appointments.ts'
import { Button } from '../ui/button.tsx'
import type { StatusAction } from './change-status.ts'
import type { AppointmentActions } from './decide-actions.ts'

type Props = {
  /** Of the row: every action says what it acts on. */
  name: string
  actions: AppointmentActions
  onChange: (action: StatusAction) => void
}

/** Concluir and Cancelar, as long as they can be done. */
export function RowActions({ name, actions, onChange }: Props) {
  if (!actions.complete && !actions.cancel) return null
  return (
    <span className="relative z-10 inline-flex items-center max-md:-mr-2 md:max-lg:flex-col md:max-lg:items-end">
      {actions.complete ? (
        <Button variant="text" size="sm" onClick={() => onChange('complete')} aria-label={`Concluir ${name}`}>
          Concluir
        </Button>
      ) : null}
      {actions.cancel ? (
        <Button
          variant="text"
          size="sm"
          className="text-ink-2 hover:text-danger-text"
          onClick={() => onChange('cancel')}
          aria-label={`Cancelar ${name}`}
        >
          Cancelar
        </Button>
      ) : null}
    </span>
  )
}

export type RowChange = (appointment: Appointment, action: StatusAction) => void
