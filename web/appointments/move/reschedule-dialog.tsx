import type { Appointment } from '@encaixe/contract/appointments.ts'
import { formatDuration } from '../../platform/formats.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { procedureName } from '../describe-appointment.ts'
import { RescheduleForm } from './reschedule-form.tsx'

type Props = { open: boolean; owner: boolean; appointment: Appointment; onClose: () => void }

export function RescheduleDialog({ open, owner, appointment, onClose }: Props) {
  const { clientName, duration } = appointment
  const about = `${procedureName(appointment)}, ${formatDuration(duration)}`
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="large"
      title="Remarcar"
      sentence={owner ? `${clientName}, ${about}` : about}
    >
      <RescheduleForm appointment={appointment} owner={owner} onClose={onClose} />
    </Dialog>
  )
}
