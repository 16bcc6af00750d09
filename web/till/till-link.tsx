import { useQuery } from '@tanstack/react-query'
import { useCompany, useMay } from '../identity/use-company.ts'
import { formatCents } from '../platform/formats.ts'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { TillIcon } from '../ui/icons/money.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { totalOf } from './compute-till.ts'
import { tillQuery } from './fetch-till.ts'

/** The link `Caixa de hoje: R$ 430,00`, for members who may open the till. The amount's space is always reserved. */
export function TillLink({ today }: { today: string }) {
  const may = useMay()('GET /api/till')
  const { id } = useCompany()
  const { data, isError } = useQuery({ ...tillQuery(id, today), enabled: may })
  if (!may) return null
  return (
    <PageLink
      to="/schedules/till"
      className="flex min-h-14 items-center gap-3.5 rounded-lg bg-surface px-5 py-3.5 shadow-card transition-colors hover:bg-sunken focus-visible:-outline-offset-4 forced-colors:border"
    >
      <TillIcon className="size-6 shrink-0 text-accent-text" />
      <span className="min-w-0 flex-1">
        {isError && !data ? (
          'Caixa de hoje'
        ) : (
          <>
            Caixa de hoje:{' '}
            <span className="font-semibold whitespace-nowrap tabular-nums">
              {data ? (
                formatCents(totalOf(data.expected) + data.laterCents)
              ) : (
                <Skeleton className="inline-block h-4 w-20 align-middle" />
              )}
            </span>
          </>
        )}
      </span>
      <ArrowRightIcon className="shrink-0 text-ink-2" />
    </PageLink>
  )
}
