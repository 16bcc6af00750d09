import { Loading, Skeleton } from './skeleton.tsx'

/** The skeleton of a loading table: rows on a desktop, cards on a phone. */
export function TableSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <Loading>
      <div className="grid gap-3 md:gap-0 md:overflow-hidden md:rounded-lg md:bg-surface md:shadow-card">
        {Array.from('abcdefgh'.slice(0, rows), (row) => (
          <div
            key={row}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-3 rounded-lg bg-surface p-4 shadow-card md:grid-cols-[1fr_1fr_1fr_6rem] md:rounded-none md:border-t md:border-line md:px-5.5 md:shadow-none md:first:border-0"
          >
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-7 w-24 md:order-4" />
            <Skeleton className="h-4 w-40 max-w-full max-md:col-span-2" />
            <Skeleton className="h-4 w-24 max-md:hidden" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
