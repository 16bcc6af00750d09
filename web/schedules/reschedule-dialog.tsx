import type { Appointment } from '@encaixe/contract/booking.ts'
import { formatDuration } from '../platform/formats.ts'
import { Dialog } from '../ui/dialog.tsx'
import { procedureName } from './describe-schedule.ts'
import { RescheduleForm } from './reschedule-form.tsx'

type Props = { open: boolean; appointment: Appointment; onClose: () => void }

/** Another day, time or person for the same appointment. */
export function RescheduleDialog({ open, appointment, onClose }: Props) {
  const { clientName, duration } = appointment
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="large"
      title="Reagendar"
      sentence={`${clientName}, ${procedureName(appointment)}, ${formatDuration(duration)}`}
    >
      <RescheduleForm appointment={appointment} onClose={onClose} />
    </Dialog>
  )
}
