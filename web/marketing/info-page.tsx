import type { ReactNode } from 'react'

type Props = { title: string; lead: string; children: ReactNode }

export function InfoPage({ title, lead, children }: Props) {
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-6 pb-16 lg:pt-12 lg:pb-22">
      <h1 className="max-w-[18ch] text-[clamp(2.5rem,1.6rem+3.6vw,4rem)] leading-[0.98] tracking-[-0.035em]">
        {title}
      </h1>
      <p className="mt-5 max-w-[38rem] text-lg text-ink-2 sm:text-xl">{lead}</p>
      <div className="mt-12 grid grid-cols-1 gap-14">{children}</div>
    </div>
  )
}
