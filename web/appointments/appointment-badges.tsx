import type { Appointment } from '@encaixe/contract/appointments.ts'
import { Badge } from '../ui/badge.tsx'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { StatusBadge } from './status-badge.tsx'

/** The status of an appointment, and whether its client confirmed it. */
export function AppointmentBadges({ confirmedAt, status }: Pick<Appointment, 'confirmedAt' | 'status'>) {
  return (
    <>
      {confirmedAt && status !== 'cancelled' ? (
        <Badge tone="ok" icon={<CheckIcon />}>
          Confirmado
        </Badge>
      ) : null}
      <StatusBadge status={status} />
    </>
  )
}
