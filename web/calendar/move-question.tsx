import type { CalendarEntry } from '@encaixe/contract/calendar.ts'
import { useState } from 'react'
import { listPeople } from '../appointments/describe-visit.ts'
import { describePlace, untoldOf } from '../appointments/move/describe-move.ts'
import type { MoveWish } from '../appointments/move/move-appointment.ts'
import type { VisitWish } from '../appointments/move/move-visit.ts'
import { VisitScope } from '../appointments/visit-scope.tsx'
import { dayText } from '../platform/describe-until.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { nameClient } from './describe-entry.ts'

/** A move, and what is unusual about its place. */
type Asked<Wish> = { wish: Wish; odd: string | undefined }

export type MoveAsked = {
  entry: CalendarEntry
  part: Asked<MoveWish> & { off: string | undefined }
  /** The same for its whole visit, when it has other parts. */
  visit: (Asked<VisitWish> & { parts: CalendarEntry[] }) | undefined
  /** What it is most probably about. */
  first: 'visit' | 'part'
}

type Props = {
  asked: MoveAsked
  onClose: () => void
  onPart: (wish: MoveWish) => void
  onVisit: (wish: VisitWish) => void
}

/** Before a move that is unusual, or that could be meant for the whole visit. */
export default function MoveQuestion({
  asked: { entry, part, visit, first },
  onClose,
  onPart,
  onVisit,
}: Props) {
  const [scope, setScope] = useState(first)
  const whole = scope === 'visit' ? visit : undefined
  const odd = whole ? whole.odd : part.odd
  const untold = whole ? undefined : untoldOf(entry, part.wish.to)
  const label = odd ? 'Remarcar mesmo assim' : 'Remarcar'
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => {
        onClose()
        if (whole) onVisit(whole.wish)
        else onPart(part.wish)
      }}
      tone="primary"
      title={odd ? 'Remarcar mesmo assim?' : whole ? 'Remarcar a visita?' : 'Remarcar este serviço?'}
      sentence={
        <>
          {`${nameClient(entry)}, ${whole ? describeVisit(whole.wish) : describePlace(part.wish.to)}${odd ? `: ${odd}` : ''}.`}
          {untold ? ` ${untold}` : ''}
        </>
      }
      confirmLabel={label}
    >
      {visit ? (
        <VisitScope
          legend="O que remarcar"
          appointment={entry}
          parts={visit.parts}
          kinds={['visit', 'part']}
          value={scope}
          onChange={setScope}
          off={part.off ? { part: part.off } : {}}
        />
      ) : null}
    </ConfirmDialog>
  )
}

/** `sexta, 05/03, às 10:30 com Davi e Bruno`. */
function describeVisit({ parts, people, to }: VisitWish): string {
  const names = parts.map((part, at) => (people?.[at] ?? part.collaborator).name)
  return `${dayText(to.date)}, às ${to.startTime} com ${listPeople(names)}`
}
