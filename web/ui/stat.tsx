import type { ReactNode } from 'react'

export type StatFact = { value: ReactNode; label: string }

/** Numbers in one card, two by two, parted by hairlines. */
export function StatGrid({ stats }: { stats: StatFact[] }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg bg-line shadow-card">
      {stats.map(({ value, label }) => (
        <div key={label} className="flex flex-col bg-surface p-5 last:odd:col-span-2">
          <dt className="order-2 text-sm text-ink-2 hyphens-auto [overflow-wrap:anywhere]">{label}</dt>
          <dd className="order-1 font-display text-display-md font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
