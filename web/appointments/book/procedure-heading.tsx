import type { PublicProcedure } from '@encaixe/contract/procedures.ts'
import type { ReactNode } from 'react'
import { SpokenDuration } from '../../company-page/spoken-duration.tsx'
import { formatMoney } from '../../platform/formats.ts'
import { DurationSquares } from '../../ui/duration-squares.tsx'

/** The longest duration, in minutes, for a column of squares. A longer column would be taller than the name and its description. */
const longestColumn = 90

type Props = {
  procedure: PublicProcedure
  /** An element at the end of the first line. */
  action?: ReactNode
}

export function ProcedureHeading({ procedure, action }: Props) {
  const { name, description, duration, price } = procedure
  const upright = duration <= longestColumn
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="flex min-w-[min(100%,9rem)] flex-1 items-start gap-4">
        {upright ? <DurationSquares minutes={duration} direction="column" className="mt-0.5" /> : null}
        <div className="min-w-0">
          <h1
            tabIndex={-1}
            className="font-display text-[clamp(1.625rem,1.4rem+0.9vw,1.875rem)] leading-[1.1] tracking-[-0.02em] [overflow-wrap:anywhere]"
          >
            {name}
          </h1>
          {description ? (
            <p className="mt-1 text-sm whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
              {description}
            </p>
          ) : null}
          {upright ? null : <DurationSquares minutes={duration} className="mt-2" />}
        </div>
      </div>
      <div className="ml-auto flex gap-3 text-right">
        <div>
          {price === null ? null : (
            <p className="text-xl font-semibold tracking-[-0.01em] whitespace-nowrap">{formatMoney(price)}</p>
          )}
          <p className="text-ink-2">
            <SpokenDuration minutes={duration} />
          </p>
        </div>
        {action}
      </div>
    </div>
  )
}
