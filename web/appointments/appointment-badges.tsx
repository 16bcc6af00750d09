import type { Appointment } from '@encaixe/contract/appointments.ts'
import { Badge } from '../ui/badge.tsx'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { StatusBadge } from './status-badge.tsx'

/** Where the appointment stands, and that its client said she comes. */
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
