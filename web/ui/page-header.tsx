import type { ReactNode } from 'react'
import { passFocus } from './focus-heading.ts'
import { ChevronLeftIcon } from './icons/arrows.tsx'
import { TextLink } from './text-link.tsx'

type Props = {
  title: ReactNode
  /** Text below the title, such as a date or an e-mail. */
  lead?: ReactNode
  back?: { to: string; label: string }
  leading?: ReactNode
  /** The page's one primary button, at the right. */
  aside?: ReactNode
  /** A badge at the right; it stays beside a long title instead of moving below it. */
  badge?: ReactNode
}

/** A page's header. After navigation the heading gets the focus, so that a screen reader reads the page's title. */
export function PageHeader({ title, lead, back, leading, aside, badge }: Props) {
  return (
    <header className="mb-6">
      {back ? (
        <TextLink to={back.to} tone="quiet" alone className="-ml-1 mb-1 text-sm font-medium">
          <ChevronLeftIcon />
          {back.label}
        </TextLink>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className={`flex min-w-0 items-center gap-4 ${badge ? 'flex-[1_1_10rem]' : ''}`}>
          {leading}
          <div className="min-w-0">
            <h1
              ref={passFocus}
              tabIndex={-1}
              className="text-[min(clamp(1.75rem,1.5rem+1vw,2rem),11vw)] leading-[1.1] tracking-[-0.02em]"
            >
              {title}
            </h1>
            {lead ? <p className="mt-1 text-ink-2 [overflow-wrap:anywhere]">{lead}</p> : null}
          </div>
        </div>
        {badge}
        {aside ? <div className="flex flex-wrap items-center gap-3">{aside}</div> : null}
      </div>
    </header>
  )
}
