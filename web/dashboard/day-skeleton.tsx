import { Card } from '../ui/card.tsx'
import { Loading, Skeleton, Skeletons } from '../ui/skeleton.tsx'

/** Takes the space of the three cards while they load. */
export function DaySkeleton() {
  return (
    <Loading>
      <div className="grid gap-5">
        <Skeleton className="h-32 w-full rounded-lg" />
        <Card>
          <Skeleton className="mb-6 h-6 w-24" />
          <div className="grid gap-2">
            <Skeletons count={3} className="h-9 w-full" />
          </div>
        </Card>
        <Card>
          <Skeleton className="mb-6 h-6 w-24" />
          <div className="grid gap-4">
            <Skeletons count={3} className="h-10 w-full" />
          </div>
        </Card>
      </div>
    </Loading>
  )
}
