import { Card } from '../ui/card.tsx'
import { Loading, Skeleton, Skeletons } from '../ui/skeleton.tsx'

/** A skeleton with the size of the card of the present visit, of the two buttons and of the first rows. */
export function DaySkeleton() {
  return (
    <Loading>
      <div className="grid gap-5">
        <Skeleton className="h-[11.25rem] w-full rounded-lg" />
        <div className="grid grid-cols-2 gap-3">
          <Skeletons count={2} className="h-12 rounded-md" />
        </div>
        <Card>
          <Skeleton className="mb-6 h-6 w-24" />
          <div className="grid gap-4">
            <Skeletons count={5} className="h-14 w-full" />
          </div>
        </Card>
      </div>
    </Loading>
  )
}
