import type { ReactNode } from 'react'

type Props = { title: string; children: ReactNode; actions: ReactNode }

/** A page with one message and a link. */
export function Message({ title, children, actions }: Props) {
  return (
    <div className="mx-auto grid min-h-[70dvh] grid-cols-1 w-full max-w-[34rem] content-center gap-4 px-5 py-14">
      <FullDay />
      <h1 className="font-display text-display-lg">{title}</h1>
      <p className="text-lg text-ink-2">{children}</p>
      <div className="mt-2 flex flex-wrap gap-3">{actions}</div>
    </div>
  )
}

/** The product's drawing of a day with an empty slot. */
function FullDay() {
  return (
    <svg viewBox="0 0 96 84" width="96" height="84" aria-hidden="true" className="mb-2">
      <rect width="96" height="22" rx="6" className="fill-block-past" />
      <rect
        x="1"
        y="29"
        width="94"
        height="26"
        rx="6"
        className="fill-none stroke-ink-3"
        strokeWidth="1.5"
        strokeDasharray="5 4"
      />
      <rect y="62" width="96" height="22" rx="6" className="fill-block-past" />
    </svg>
  )
}
