import { conflictsAddress, describeConflicts } from '../shell/show-conflicts.ts'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { PageLink } from '../ui/page-link.tsx'

/**
 * How many appointments to come no longer fit the hours. At the lower edge of the window, because the count changes at any
 * moment and must not move the grid.
 */
export function ConflictsLink({ count, className = '' }: { count: number; className?: string }) {
  if (count === 0) return null
  return (
    <PageLink
      to={conflictsAddress()}
      className={`flex min-h-11 items-center justify-between gap-2 bg-amber-soft px-4 text-ui font-semibold text-ink no-underline hover:underline print:hidden ${className}`}
    >
      {describeConflicts(count)}
      <ArrowRightIcon />
    </PageLink>
  )
}
