import type { Appointment } from '@encaixe/contract/appointments.ts'
import { dateIn, formatDuration } from '../../platform/formats.ts'
import { productNow } from '../../platform/product-time.ts'
import { findWayOut } from '../../shell/find-way-out.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { procedureName } from '../describe-appointment.ts'
import { movePort } from './ask-move-times.ts'
import { type NamedPlace, placeOf } from './describe-move.ts'
import { useMoveAppointment } from './move-appointment.ts'
import { failedToMove, MoveForm } from './move-form.tsx'

type Props = { open: boolean; owner: boolean; appointment: Appointment; onClose: () => void }

export function RescheduleDialog({ open, owner, appointment, onClose }: Props) {
  const { id, clientName, duration, procedureId, timezone } = appointment
  const about = `${procedureName(appointment)}, ${formatDuration(duration)}`
  const { move, moving } = useMoveAppointment()

  async function send(to: NamedPlace) {
    const error = await move({ appointment, to, called: owner ? undefined : procedureName(appointment) })
    if (!error) onClose()
    return error
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="large"
      title="Remarcar"
      sentence={owner ? `${clientName}, ${about}` : about}
    >
      <MoveForm
        procedureId={procedureId}
        at={placeOf(appointment)}
        today={dateIn(timezone, productNow())}
        reader={owner ? 'owner' : 'client'}
        port={movePort(id)}
        heading="h3"
        moving={moving}
        onMove={send}
        wayOut={wayOut}
        onBack={onClose}
      />
    </Dialog>
  )
}

function wayOut(error: Error) {
  const { wayOut } = findWayOut(error, failedToMove)
  return wayOut ? <TextLink to={wayOut.to}>{wayOut.label}</TextLink> : null
}
