import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'

/** The next setup step before the first booking, shown above a list. */
export function NextStep({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card
      as="section"
      aria-label="O que vem agora"
      className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <div className="flex min-w-0 flex-[1_1_18rem] items-start gap-3">
        <span className="grid size-8 shrink-0 place-items-center rounded-sm bg-amber text-on-amber">
          <ArrowRightIcon />
        </span>
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          <p className="text-ui text-ink-2">{text}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-auto">{children}</div>
    </Card>
  )
}
