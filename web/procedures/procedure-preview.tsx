import { readPrice, showPrice } from '@encaixe/contract/money.ts'
import { useWatch } from 'react-hook-form'
import { formatDuration } from '../platform/formats.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { DurationSquares } from '../ui/duration-squares.tsx'
import { wholeMinutes } from './count-minutes.ts'
import type { ProcedureFields } from './read-procedure-form.ts'

/** The same words as in the fields, as a client will meet them; there is nothing in it to hear twice. */
export function ProcedurePreview() {
  const { name, duration, price, description, isActive } = useWatch<ProcedureFields>() as ProcedureFields
  const minutes = wholeMinutes(duration)
  const cents = readPrice(price)
  return (
    <aside aria-hidden="true" className="lg:sticky lg:top-24">
      <p className="mb-2 text-sm text-ink-2">
        {isActive ? 'Na sua página, cada cliente vê assim' : 'Inativo: não aparece na sua página'}
      </p>
      <div
        className={`rounded-lg bg-surface p-5 shadow-card transition-opacity ${isActive ? '' : 'opacity-50 grayscale'}`}
      >
        <div className="flex items-baseline justify-between gap-4">
          <p className="min-w-0 font-display text-display-sm font-bold [overflow-wrap:anywhere]">
            {name.trim() || <span className="text-ink-3">Nome do procedimento</span>}
          </p>
          <p className="shrink-0 font-semibold">{cents === undefined ? '' : showPrice(cents)}</p>
        </div>
        <p className="mt-1 min-h-[2.6em] text-ui text-ink-2 [overflow-wrap:anywhere]">{description}</p>
        <div className="mt-3 flex items-center justify-between gap-3">
          <p className="flex min-w-0 items-center gap-2.5 text-ui font-semibold">
            <DurationSquares minutes={Math.min(minutes ?? 15, 240)} outOf={90} />
            {minutes === undefined ? '' : formatDuration(minutes)}
          </p>
          <span className={buttonStyle({ variant: 'soft', size: 'sm', className: 'pointer-events-none' })}>
            Agendar Horário
          </span>
        </div>
      </div>
    </aside>
  )
}
