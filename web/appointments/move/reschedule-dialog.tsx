import type { Appointment } from '@encaixe/contract/appointments.ts'
import { useState } from 'react'
import { dateIn, formatDuration } from '../../platform/formats.ts'
import { loadLater } from '../../platform/load-later.tsx'
import { productNow } from '../../platform/product-time.ts'
import { findWayOut } from '../../shell/find-way-out.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Loading, Skeletons } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { procedureName } from '../describe-appointment.ts'
import { listProcedures } from '../describe-visit.ts'
import { useStandingParts } from '../use-standing-parts.ts'
import { VisitScope } from '../visit-scope.tsx'
import { movePort } from './ask-move-times.ts'
import { type NamedPlace, placeOf, untoldOf } from './describe-move.ts'
import { useMoveAppointment } from './move-appointment.ts'
import { failedToMove, MoveForm } from './move-form.tsx'
import { VisitForm } from './visit-form.tsx'

/** Only the company's people place an appointment outside the hours. */
const OtherTime = loadLater(() => import('./other-time.tsx'))

type Props = {
  open: boolean
  owner: boolean
  appointment: Appointment
  /** The other parts of its visit, as far as the page knows them. */
  others?: Appointment[]
  onClose: () => void
}

/** Moves an appointment, or, after one question, the whole visit of which it is a part. */
export function RescheduleDialog({ open, owner, appointment, others, onClose }: Props) {
  const standing = useStandingParts(open ? appointment : undefined, others)
  // A client can no longer move what has begun, and with it the whole visit.
  const parts = !owner && standing.hasBegun ? [] : standing.parts
  const { clientName, duration } = appointment
  const about =
    parts.length > 0
      ? `${listProcedures(parts)}, ${formatDuration(parts.reduce((sum, part) => sum + part.duration, 0))}`
      : `${procedureName(appointment)}, ${formatDuration(duration)}`
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="large"
      title="Remarcar"
      sentence={owner ? `${clientName}, ${about}` : about}
    >
      {standing.isKnown ? (
        <Asked {...{ owner, appointment, parts, onClose }} first={standing.first} />
      ) : (
        <Loading className="grid gap-3">
          <Skeletons count={4} className="h-20" />
        </Loading>
      )}
    </Dialog>
  )
}

type AskedProps = Pick<Props, 'owner' | 'appointment' | 'onClose'> & {
  parts: Appointment[]
  first: 'visit' | 'part'
}

/** Only while the dialog is open, so that it asks anew each time. */
function Asked({ parts, first, ...rest }: AskedProps) {
  const [scope, setScope] = useState(first)
  if (parts.length === 0) return <PartForm {...rest} />
  return (
    <div className="grid gap-7">
      <VisitScope
        legend="O que remarcar"
        appointment={rest.appointment}
        parts={parts}
        kinds={['visit', 'part']}
        value={scope}
        onChange={setScope}
      />
      {scope === 'visit' ? <VisitForm {...rest} parts={parts} wayOut={wayOut} /> : <PartForm {...rest} />}
    </div>
  )
}

function PartForm({ owner, appointment, onClose }: Omit<AskedProps, 'parts' | 'first'>) {
  const { id, companyId, duration, procedureId, timezone } = appointment
  const today = dateIn(timezone, productNow())
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
        noteOf: (to) => untoldOf(appointment, to),
      })}
      wayOut={wayOut}
      onBack={onClose}
    />
  )
}

function wayOut(error: Error) {
  const { wayOut } = findWayOut(error, failedToMove)
  return wayOut ? <TextLink to={wayOut.to}>{wayOut.label}</TextLink> : null
}
