import { useState } from 'react'
import { describeWish, type MoveWish, noMessageSentence } from '../appointments/move/describe-move.ts'
import { VisitScope } from '../appointments/visit-scope.tsx'
import { ReachLine } from '../notifications/reach-notice.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { nameClient } from './describe-entry.ts'
import type { MoveAsked } from './plan-move.ts'

type Props = {
  asked: MoveAsked
  onClose: () => void
  onMove: (wish: MoveWish) => void
}

/** The question before a move that is unusual, or that could be meant for the whole visit. */
export default function MoveQuestion({ asked: { entry, part, visit, first }, onClose, onMove }: Props) {
  const [scope, setScope] = useState(first)
  const whole = scope === 'visit' ? visit : undefined
  const { wish, odd } = whole ?? part
  const noMessage = noMessageSentence(wish)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => {
        onClose()
        onMove(wish)
      }}
      tone="primary"
      title={odd ? 'Remarcar mesmo assim?' : whole ? 'Remarcar a visita?' : 'Remarcar este serviço?'}
      sentence={
        <>
          {`${nameClient(entry)}, ${describeWish(wish)}${odd ? `: ${odd}` : ''}.`}
          {noMessage ? ` ${noMessage}` : ''}
        </>
      }
      confirmLabel={odd ? 'Remarcar mesmo assim' : 'Remarcar'}
    >
      {noMessage ? null : <ReachLine appointmentId={entry.id} />}
      {visit ? (
        <VisitScope
          legend="O que remarcar"
          appointment={entry}
          parts={visit.wish.parts}
          kinds={['visit', 'part']}
          value={scope}
          onChange={setScope}
          off={part.off ? { part: part.off } : {}}
        />
      ) : null}
    </ConfirmDialog>
  )
}
