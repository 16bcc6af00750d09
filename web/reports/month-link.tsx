import { monthOf } from '@encaixe/contract/local-time.ts'
import { useQuery } from '@tanstack/react-query'
import { useCompany, useMay } from '../identity/use-company.ts'
import { formatCents } from '../platform/formats.ts'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { ChartIcon } from '../ui/icons/money.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { reportQuery } from './fetch-reports.ts'

/** The link `Este mês: R$ 4.310,00 · ver números`, for roles with access to figures. The amount's space is reserved. */
export function MonthLink({ today }: { today: string }) {
  const may = useMay()('GET /api/reports')
  const { id } = useCompany()
  const { data, isError } = useQuery({
    ...reportQuery(id, { from: `${monthOf(today)}-01`, to: today }, 'month'),
    enabled: may,
  })
  if (!may) return null
  return (
    <PageLink
      to="/company/reports"
      className="flex min-h-14 items-center gap-3.5 rounded-lg bg-surface px-5 py-3.5 shadow-card transition-colors hover:bg-sunken focus-visible:-outline-offset-4 forced-colors:border"
    >
      <ChartIcon className="size-6 shrink-0 text-accent-text" />
      <span className="min-w-0 flex-1">
        {isError ? (
          'Números deste mês'
        ) : (
          <>
            Este mês:{' '}
            <span className="font-semibold whitespace-nowrap tabular-nums">
              {data ? (
                formatCents(data.total.revenueCents)
              ) : (
                <Skeleton className="inline-block h-4 w-20 align-middle" />
              )}
            </span>{' '}
            <span className="text-ink-2">· ver números</span>
          </>
        )}
      </span>
      <ArrowRightIcon className="shrink-0 text-ink-2" />
    </PageLink>
  )
}
