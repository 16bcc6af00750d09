import type { ReactNode } from 'react'
import { RetryButton } from '../ui/load-failure.tsx'
import type { Retry } from '../ui/retry-reads.ts'
import { useOnline } from '../ui/use-online.ts'

/**
 * Replaces content that failed to load, where an empty list or a zero would be wrong. Without internet the text says
 * so, and the content is loaded once the connection is back.
 */
export function NotLoaded({ children, onRetry, retrying }: Retry & { children: ReactNode }) {
  const online = useOnline(onRetry)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-40 text-ui text-ink-2">
        {online ? children : 'Você está sem internet.'}
      </p>
      <RetryButton onRetry={onRetry} retrying={retrying} />
    </div>
  )
}
