import type { ReactNode } from 'react'

/** Above the tab bar of a phone, near the thumb. It is part of the page, so the last hour ends above it. */
export function CalendarDock({ above, children, add }: Record<'above' | 'children' | 'add', ReactNode>) {
  return (
    <div className="z-10 border-t border-line bg-paper tall:sticky bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] print:hidden">
      {above}
      <div className="flex min-h-16 items-center gap-1 pr-2">
        <div className="min-w-0 flex-1">{children}</div>
        {add}
      </div>
    </div>
  )
}
