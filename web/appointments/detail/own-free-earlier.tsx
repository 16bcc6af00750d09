import type { Appointment } from '@encaixe/contract/appointments.ts'
import { dateIn } from '../../platform/formats.ts'
import { productNow } from '../../platform/product-time.ts'
import { listProcedures } from '../describe-visit.ts'
import { namePeople, placeOf } from '../move/describe-move.ts'
import { FreeEarlier } from '../move/free-earlier.tsx'
import { movePort, useMove } from '../move/move-visit.ts'
import { anybody } from '../write-items.ts'

/**
 * The free times before a client's own visit. All its parts move together: the people whom the client chose stay, and
 * anybody free takes the other parts.
 */
export default function OwnFreeEarlier({ parts }: { parts: readonly [Appointment, ...Appointment[]] }) {
  const { move } = useMove()
  const [first] = parts
  const isVisit = parts.length > 1
  const people = parts.map(({ noPreference, collaborator }) => (noPreference ? anybody : collaborator))
  const changes = people.includes(anybody) ? people : undefined
  return (
    <FreeEarlier
      port={movePort(parts, changes)}
      at={{ ...placeOf(first), ...(isVisit && { name: namePeople(people) }) }}
      today={dateIn(first.timezone, productNow())}
      noPreference={!isVisit && first.noPreference}
      onMove={({ date, startTime, collaboratorId: id, name }) =>
        move({
          parts,
          to: { date, startTime },
          people: isVisit ? changes : [{ id, name }],
          called: listProcedures(parts),
        })
      }
    />
  )
}
