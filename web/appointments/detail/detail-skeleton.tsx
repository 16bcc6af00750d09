import { Card } from '../../ui/card.tsx'
import { Loading, Skeleton, Skeletons } from '../../ui/skeleton.tsx'

/** Shown while the appointment loads. */
export function DetailSkeleton() {
  return (
    <Loading>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Card padding="roomy">
          <Skeleton className="h-10 w-52" />
          <Skeleton className="mt-3 h-5 w-72 max-w-full" />
          <div className="mt-8 grid gap-x-8 gap-y-6 sm:grid-cols-2">
            <Skeletons count={6} className="h-12" />
          </div>
        </Card>
        <Card padding="roomy">
          <Skeleton className="h-6 w-36" />
          <Skeleton className="mt-5 h-32 w-full" />
          <Skeleton className="mt-4 h-12 w-48" />
        </Card>
      </div>
    </Loading>
  )
}
