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
import { type Scope, VisitScope } from '../visit-scope.tsx'
import { movePort } from './ask-move-times.ts'
import { describeApart } from './describe-apart.ts'
import { type NamedPlace, placeOf, untoldOf } from './describe-move.ts'
import { failedToMove, MoveForm } from './move-form.tsx'
import { useMove } from './move-visit.ts'
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
  const [asked, setAsked] = useState<Exclude<Scope, 'series'>>()
  const scope = parts.length > 0 ? (asked ?? standing.first) : 'part'
  const about =
    scope === 'visit'
      ? `${listProcedures(parts)}, ${formatDuration(parts.reduce((sum, part) => sum + part.duration, 0))}`
      : `${procedureName(appointment)}, ${formatDuration(duration)}`
  /** It asks anew each time. */
  function close() {
    setAsked(undefined)
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      size="large"
      title="Remarcar"
      sentence={owner ? `${clientName}, ${about}` : about}
    >
      {standing.isKnown ? (
        <div className="grid gap-7">
          {parts.length > 0 ? (
            <VisitScope
              legend="O que remarcar"
              appointment={appointment}
              parts={parts}
              kinds={['visit', 'part']}
              value={scope}
              onChange={setAsked}
            />
          ) : null}
          {scope === 'visit' ? (
            <VisitForm {...{ owner, parts, wayOut }} onClose={close} />
          ) : (
            <PartForm {...{ owner, appointment }} visit={standing.parts} onClose={close} />
          )}
        </div>
      ) : (
        <Loading className="grid gap-3">
          <Skeletons count={4} className="h-20" />
        </Loading>
      )}
    </Dialog>
  )
}

type PartProps = Pick<Props, 'owner' | 'appointment' | 'onClose'> & {
  /** All parts of its visit, or none. */
  visit: Appointment[]
}

function PartForm({ owner, appointment, visit, onClose }: PartProps) {
  const { id, companyId, duration, procedureId, timezone } = appointment
  const today = dateIn(timezone, productNow())
  const { move, moving } = useMove()
  const rest = visit.filter((part) => part.id !== id)

  const wishOf = ({ date, startTime, collaboratorId, name }: NamedPlace) => ({
    parts: [appointment],
    to: { date, startTime },
    people: [{ id: collaboratorId, name }],
  })

  async function send(to: NamedPlace, outside: boolean) {
    const called = owner ? appointment.clientName : procedureName(appointment)
    const error = await move({ ...wishOf(to), outside, called })
    if (!error) onClose()
    return error
  }

  return (
    <MoveForm
      items={[{ procedureId, who: appointment.collaborator.id }]}
      at={placeOf(appointment)}
      today={today}
      reader={owner ? 'owner' : 'client'}
      port={movePort(id)}
      anybody={appointment.noPreference}
      heading="h3"
      moving={moving}
      onMove={send}
      {...(owner && {
        otherTime: (first, on) => (
          <OtherTime {...{ companyId, procedureId, duration, today, first }} {...on} />
        ),
      })}
      noteOf={(to) =>
        [describeApart(to, duration, rest, owner), owner && untoldOf(wishOf(to))].filter(Boolean).join(' ')
      }
      wayOut={wayOut}
      onBack={onClose}
    />
  )
}

function wayOut(error: Error) {
  const { wayOut } = findWayOut(error, failedToMove)
  return wayOut ? <TextLink to={wayOut.to}>{wayOut.label}</TextLink> : null
}
