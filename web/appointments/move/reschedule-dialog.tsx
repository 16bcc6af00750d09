import type { Appointment } from '@encaixe/contract/appointments.ts'
import { dateIn, formatDuration } from '../../platform/formats.ts'
import { loadLater } from '../../platform/load-later.tsx'
import { productNow } from '../../platform/product-time.ts'
import { findWayOut } from '../../shell/find-way-out.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { procedureName } from '../describe-appointment.ts'
import { movePort } from './ask-move-times.ts'
import { type NamedPlace, placeOf } from './describe-move.ts'
import { useMoveAppointment } from './move-appointment.ts'
import { failedToMove, MoveForm } from './move-form.tsx'

/** Only the company's people place an appointment outside the hours. */
const OtherTime = loadLater(() => import('./other-time.tsx'))

type Props = { open: boolean; owner: boolean; appointment: Appointment; onClose: () => void }

export function RescheduleDialog({ open, owner, appointment, onClose }: Props) {
  const { id, companyId, clientName, duration, procedureId, timezone } = appointment
  const today = dateIn(timezone, productNow())
  const about = `${procedureName(appointment)}, ${formatDuration(duration)}`
  const { move, moving } = useMoveAppointment()

  async function send(to: NamedPlace, outside: boolean) {
    const error = await move({
      appointment,
      to,
      outside,
      called: owner ? undefined : procedureName(appointment),
    })
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
        today={today}
        reader={owner ? 'owner' : 'client'}
        port={movePort(id)}
        heading="h3"
        moving={moving}
        onMove={send}
        {...(owner && {
          otherTime: (first, on) => (
            <OtherTime {...{ companyId, procedureId, duration, today, first }} {...on} />
          ),
        })}
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
