import type { Appointment } from '@encaixe/contract/appointments.ts'
import { Button } from '../ui/button.tsx'
import type { StatusAction } from './change-status.ts'
import type { AppointmentActions } from './decide-actions.ts'

type Props = {
  /** The name of the row, for the labels of its buttons. */
  name: string
  actions: AppointmentActions
  onChange: (action: StatusAction) => void
}

/** The buttons Concluir and Cancelar, as far as the appointment allows them. */
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
