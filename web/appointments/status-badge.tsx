import type { Appointment } from '@encaixe/contract/appointments.ts'
import { Badge } from '../ui/badge.tsx'
import { CheckIcon, XIcon } from '../ui/icons/actions.tsx'
import { CalendarIcon, ClockIcon } from '../ui/icons/time.tsx'
import { statusNames } from './describe-appointment.ts'

const looks = {
  scheduled: { tone: 'accent', icon: <CalendarIcon /> },
  completed: { tone: 'ok', icon: <CheckIcon /> },
  cancelled: { tone: 'neutral', icon: <XIcon /> },
  no_show: { tone: 'neutral', icon: <XIcon /> },
  held: { tone: 'warning', icon: <ClockIcon /> },
} as const

/** Words and an icon name the status, because colour alone is not accessible. */
export function StatusBadge({ status, wraps = false }: Pick<Appointment, 'status'> & { wraps?: boolean }) {
  return (
    <Badge {...looks[status]} className={wraps ? 'text-left [&>span]:whitespace-normal' : undefined}>
      {statusNames[status]}
    </Badge>
  )
}
