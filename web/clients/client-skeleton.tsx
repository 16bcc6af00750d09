import { Loading, Skeleton, Skeletons } from '../ui/skeleton.tsx'

/** The shape of the page: figures, what is known, visits. */
export function ClientSkeleton() {
  return (
    <Loading>
      <Skeleton className="h-24 w-full rounded-lg max-sm:h-44" />
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="grid gap-5">
          <Skeletons count={2} className="h-44 rounded-lg" />
        </div>
        <Skeleton className="h-80 rounded-lg" />
      </div>
    </Loading>
  )
}
