import { useQuery } from '@tanstack/react-query'
import { countsQuery } from '../companies/count-appointments.ts'
import { conflictsAddress, describeConflicts } from '../shell/show-conflicts.ts'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { PageLink } from '../ui/page-link.tsx'

/** How many appointments to come no longer fit the hours. Fetched again with every change of an appointment. */
export function ConflictsLink() {
  const { data } = useQuery(countsQuery)
  const count = data?.conflicts ?? 0
  if (count === 0) return null
  return (
    <PageLink
      to={conflictsAddress()}
      className="flex min-h-11 items-center justify-between gap-2 bg-amber-soft px-4 text-ui font-semibold text-ink no-underline hover:underline md:mb-3 md:rounded-md print:hidden"
    >
      {describeConflicts(count)}
      <ArrowRightIcon />
    </PageLink>
  )
}
