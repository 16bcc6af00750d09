import type { ReactNode } from 'react'

/** A section of the gallery with its title. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-11 min-w-0">
      <h2 className="mb-3.5 border-b border-line pb-2 text-lg tracking-[-0.01em]">{title}</h2>
      {children}
    </section>
  )
}

/** One state of a component, with its name below. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-1.5">
      {children}
      <span className="text-xs text-ink-2">{name}</span>
    </div>
  )
}
