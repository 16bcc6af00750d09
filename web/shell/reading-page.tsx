import type { ReactNode } from 'react'

type Props = { title: string; note?: ReactNode; children: ReactNode }

/** A page with one text column of readable width. */
export function ReadingPage({ title, note, children }: Props) {
  return (
    <div className="mx-auto w-full max-w-[44rem] px-5 py-8 sm:py-14">
      <h1 className="font-display text-display-lg">{title}</h1>
      {note ? <p className="mt-2 text-ink-2">{note}</p> : null}
      <div className="mt-6 sm:mt-8">{children}</div>
    </div>
  )
}
