import type { ReactNode } from 'react'
import { AlertCircleIcon } from './icons/notices.tsx'

type Props = {
  /** The error in the bar: "Falta corrigir 1 campo na sexta-feira". The wrong field may be outside the visible part. */
  error?: ReactNode
  /** Content on the left when no field is wrong, such as a summary or a price. */
  summary?: ReactNode

  children: ReactNode
}

/**
 * The bar with the save button. It sticks to the bottom of the scrolling area, above a phone's tabs. In a low window it
 * is at the end of the form. On a phone the main button has the full width.
 */
export function SaveBar({ error, summary, children }: Props) {
  return (
    <div className="tall:sticky bottom-[var(--bottom-bar,0px)] z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] print:hidden">
      <div className="mx-auto flex max-w-app flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3 sm:px-10">
        <div role="status" className="min-w-0 flex-1 empty:sr-only max-sm:basis-full">
          {error ? (
            <p className="flex items-start gap-2 text-sm font-medium text-danger-text">
              <AlertCircleIcon className="mt-[0.1em] shrink-0" />
              {error}
            </p>
          ) : (
            summary
          )}
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-auto sm:ml-auto">{children}</div>
      </div>
    </div>
  )
}
