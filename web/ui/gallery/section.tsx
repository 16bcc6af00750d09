import type { ReactNode } from 'react'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-11 min-w-0">
      <h2 className="mb-3.5 border-b border-line pb-2 text-lg tracking-[-0.01em]">{title}</h2>
      {children}
    </section>
  )
}

export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-1.5">
      {children}
      <span className="text-xs text-ink-2">{name}</span>
    </div>
  )
}
