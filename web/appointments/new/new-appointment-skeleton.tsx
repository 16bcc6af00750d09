import { Card } from '../../ui/card.tsx'
import { Loading, Skeleton, Skeletons } from '../../ui/skeleton.tsx'

const twoColumns = 'grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-10'

/** Shown while the form loads. */
export function FormSkeleton() {
  return (
    <Loading>
      <div className={twoColumns}>
        <div>
          <Skeleton className="h-6 w-36" />
          <div className="mt-4 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            <Skeletons count={6} className="h-[72px] rounded-lg" />
          </div>
          <Skeleton className="mt-9 h-6 w-24" />
          <Skeleton className="mt-4 h-5 w-72 max-w-full" />
          <Skeleton className="mt-9 h-6 w-32" />
          <Skeleton className="mt-4 h-5 w-80 max-w-full" />
        </div>
        <Card padding="roomy">
          <Skeleton className="h-6 w-28" />
          <div className="mt-6 grid gap-6">
            <Skeletons count={4} className="h-12" />
          </div>
        </Card>
      </div>
    </Loading>
  )
}
