import { useEffect, useRef } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Chip } from '../../ui/chip.tsx'
import { describeAlternative } from './describe-choice.ts'
import type { TimeChoice } from './use-time-choice.ts'

type Props = { choice: TimeChoice }

/** Shown until another time is chosen. */
export const LostSlot = ({ choice }: Props) =>
  choice.state.lost && !choice.state.time ? <LostSlotAlert choice={choice} /> : null

/** Somebody else booked the slot first. All that was typed stays, and the nearest free times are one tap away. */
function LostSlotAlert({ choice }: Props) {
  const { lost, date } = choice.state
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.focus()
  }, [])
  if (!lost) return null
  return (
    <div ref={place} tabIndex={-1} className="mb-4 scroll-mt-24 rounded-lg">
      <Alert
        title={lost.sentence}
        actions={lost.alternatives.map((alternative) => (
          <Chip
            key={`${alternative.date} ${alternative.startTime} ${alternative.collaboratorId}`}
            onClick={() => {
              // The offer disappears with the focus in it; all that is left to do is to confirm.
              place.current?.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.focus()
              choice.accept(alternative)
            }}
          >
            {describeAlternative(alternative, date)}
          </Chip>
        ))}
      >
        {lost.alternatives.length > 0
          ? 'O que você preencheu continua aqui. Os horários livres mais próximos:'
          : null}
      </Alert>
    </div>
  )
}
