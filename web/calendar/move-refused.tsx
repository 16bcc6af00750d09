import { isRefusal } from '@encaixe/contract/client.ts'
import type { Alternative } from '@encaixe/contract/refusals.ts'
import { describeAlternative } from '../appointments/choose-time/describe-alternative.ts'
import { findWayOut } from '../shell/find-way-out.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Chip } from '../ui/chip.tsx'
import { Dialog } from '../ui/dialog.tsx'

export type Refused = {
  error: Error
  /** The appointment that was moved, its client, and the day to which. */
  id: string
  client: string
  date: string
  take: (place: Alternative) => void
}

const failed = 'Não foi possível falar com o servidor. Por favor, tente novamente.'

const alternativesOf = (error: Error): Alternative[] =>
  isRefusal(error, 'slot_taken') || isRefusal(error, 'slot_unavailable') ? error.body.alternatives : []

type Props = { refused: Refused; onClose: () => void }

/** Why a move was refused, with the nearest free times to choose from. */
export function MoveRefused({ refused: { error, client, date, take }, onClose }: Props) {
  const { sentence, wayOut } = findWayOut(error, failed)
  const alternatives = alternativesOf(error)
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={`${client} continua onde estava`}
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
            {alternatives.map((place) => (
              <Chip
                key={`${place.date} ${place.startTime} ${place.collaboratorId}`}
                onClick={() => {
                  onClose()
                  take(place)
                }}
              >
                {describeAlternative(place, date)}
              </Chip>
            ))}
          </div>
        </>
      ) : null}
    </Dialog>
  )
}
