import { isRefusal } from '@encaixe/contract/client.ts'
import { type NamedAlternative, namesSomebody } from '@encaixe/contract/refusals.ts'
import { describeAlternative } from '../appointments/choose-time/describe-choice.ts'
import type { MoveWish } from '../appointments/move/move-appointment.ts'
import { findWayOut } from '../shell/find-way-out.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Chip } from '../ui/chip.tsx'
import { Dialog } from '../ui/dialog.tsx'

export type Refused = { wish: MoveWish; error: Error }

const failed = 'Não foi possível falar com o servidor. Por favor, tente novamente.'

const alternativesOf = (error: Error): NamedAlternative[] =>
  isRefusal(error, 'slot_taken') || isRefusal(error, 'slot_unavailable')
    ? error.body.alternatives.filter(namesSomebody)
    : []

type Props = { refused: Refused; onClose: () => void; onTake: (wish: MoveWish) => void }

/** Why a move was refused, with the nearest free times to choose from. */
export function MoveRefused({ refused, onClose, onTake }: Props) {
  const { sentence, wayOut } = findWayOut(refused.error, failed)
  const alternatives = alternativesOf(refused.error)
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={`${refused.wish.appointment.clientName} continua onde estava`}
      sentence={sentence}
      actions={
        <>
          <Button variant={wayOut ? 'secondary' : 'primary'} onClick={onClose} data-autofocus>
            Entendi
          </Button>
          {wayOut ? <ButtonLink to={wayOut.to}>{wayOut.label}</ButtonLink> : null}
        </>
      }
    >
      {alternatives.length > 0 ? (
        <>
          <p className="mb-2 text-ui text-ink-2">Mover para um horário livre perto:</p>
          <div className="flex flex-wrap gap-2">
            {alternatives.map(({ collaboratorName: name, ...place }) => (
              <Chip
                key={`${place.date} ${place.startTime} ${place.collaboratorId}`}
                onClick={() => onTake({ ...refused.wish, to: { ...place, name } })}
              >
                {describeAlternative({ ...place, collaboratorName: name }, refused.wish.to.date)}
              </Chip>
            ))}
          </div>
        </>
      ) : null}
    </Dialog>
  )
}
