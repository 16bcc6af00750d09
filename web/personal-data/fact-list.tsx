import type { ReactNode } from 'react'

export type Fact = { name: string; value: ReactNode }

/** Names and values; what is missing is said, because the list is complete. */
export function FactList({ facts }: { facts: Fact[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
      {facts.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-ui text-ink-2 max-sm:-mb-3">{name}</dt>
          <dd className="[overflow-wrap:anywhere]">
            {value ?? <span className="text-ink-3">não informado</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
