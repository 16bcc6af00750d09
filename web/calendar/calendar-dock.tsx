import type { ReactNode } from 'react'

/** Above the tab bar of a phone, near the thumb. It is part of the page, so the last hour ends above it. */
export function CalendarDock({ children, add }: { children: ReactNode; add: ReactNode }) {
  return (
    <div className="z-10 flex min-h-16 items-center border-t border-line bg-paper pr-3 tall:sticky bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] print:hidden">
      <div className="min-w-0 flex-1 [mask-image:linear-gradient(to_right,#000_calc(100%-1rem),transparent)]">
        {children}
      </div>
      {add}
    </div>
  )
}
