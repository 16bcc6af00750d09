import type { Appointment } from '@encaixe/contract/appointments.ts'
import { formatLongDate } from '../../platform/formats.ts'
import { DurationSquares } from '../../ui/duration-squares.tsx'
import { hoursOf } from '../describe-appointment.ts'

/** In minutes. A column of more squares would be taller than the text beside it. */
const longestDrawn = 60

type Props = { appointment: Appointment; size: 'page' | 'panel' }

/** Day and time in large letters, because they are what most readers look for. */
export function AppointmentMoment({ appointment, size }: Props) {
  const cancelled = appointment.status === 'cancelled'
  const hours = size === 'page' ? 'text-display-lg' : 'text-display-md'
  return (
    <div className="flex items-start gap-4">
      <DurationSquares
        minutes={Math.min(appointment.duration, longestDrawn)}
        direction="column"
        className={`mt-1.5 shrink-0 ${cancelled ? 'opacity-40' : ''}`}
      />
      <p className={cancelled ? 'text-ink-2 line-through' : ''}>
        <span className={`block font-display font-bold ${hours}`}>{hoursOf(appointment)}</span>
        <span className={`mt-1 block ${size === 'page' ? 'text-lg' : ''}`}>
          {formatLongDate(appointment.date)}
        </span>
      </p>
    </div>
  )
}
