import { CheckIcon } from '../ui/icons/actions.tsx'
import type { TradePage } from './describe-trade.ts'

/** A day without and with the product, in the trade's words. */
export function Habits({ habits }: { habits: TradePage['habits'] }) {
  return (
    <section
      id="o-que-e"
      aria-labelledby="voce-conhece"
      className="mx-auto w-full max-w-page px-5 py-16 lg:py-22"
    >
      <h2 id="voce-conhece" className="text-display-lg">
        Você conhece este dia
      </h2>
      <ul className="mt-8 grid gap-4 lg:grid-cols-3">
        {habits.map(({ title, before, after }) => (
          <li key={title} className="rounded-lg bg-surface p-6 shadow-card">
            <h3 className="text-display-sm">{title}</h3>
            <p className="mt-2 text-ink-2">{before}</p>
            <p className="mt-4 flex gap-3 border-t border-line pt-4">
              <CheckIcon className="mt-1 size-5 shrink-0 text-accent-text" />
              <span className="min-w-0">{after}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
