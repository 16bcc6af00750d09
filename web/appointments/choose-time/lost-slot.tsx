import type { Alternative } from '@encaixe/contract/refusals.ts'
import { useEffect, useRef } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Chip } from '../../ui/chip.tsx'
import { describeAlternative } from './describe-choice.ts'

export type Lost = { sentence: string; alternatives: Alternative[] }

type Props = { lost: Lost; date: string | null; onTake: (alternative: Alternative) => void }

/** Somebody was quicker. Nothing that was typed is lost, and the nearest free times are one tap away. */
export function LostSlot({ lost, date, onTake }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.focus()
  }, [])
  return (
    <div ref={place} tabIndex={-1} className="mb-4 scroll-mt-24 rounded-lg">
      <Alert
        title={lost.sentence}
        actions={lost.alternatives.map((alternative) => (
          <Chip
            key={`${alternative.date} ${alternative.startTime} ${alternative.collaboratorId}`}
            onClick={() => onTake(alternative)}
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
