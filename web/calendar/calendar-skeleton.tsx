import { Loading, Skeleton, Skeletons } from '../ui/skeleton.tsx'

export function CalendarSkeleton({ columns = 3, className = '' }: { columns?: number; className?: string }) {
  return (
    <Loading label="Carregando a agenda..." className={`rounded-lg bg-surface p-5 shadow-card ${className}`}>
      <div className="grid auto-cols-fr grid-flow-col gap-4">
        {Array.from({ length: columns }, (_, column) => column).map((column) => (
          <div key={column} className={column > 0 ? 'max-md:hidden' : ''}>
            <div className="mb-6 flex items-center gap-2.5">
              <Skeleton className="size-10 shrink-0" />
              <Skeleton className="h-5 w-28" />
            </div>
            <div className="grid gap-4" style={{ paddingTop: `${(column % 3) * 3}rem` }}>
              <Skeletons count={5} className="h-16 w-full" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}
