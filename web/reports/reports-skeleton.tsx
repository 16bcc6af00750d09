import { Card } from '../ui/card.tsx'
import { Loading, Skeleton, Skeletons } from '../ui/skeleton.tsx'

/** In the shape of the page: revenue, figures, the wide picture, and the two beside each other. */
export function ReportsSkeleton() {
  return (
    <Loading label="Carregando os números...">
      <div className="grid gap-5 lg:grid-cols-2">
        <div className="grid gap-5 lg:col-span-2 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
          <Skeleton className="h-60 w-full rounded-lg" />
          <div className="grid grid-cols-2 gap-px overflow-hidden rounded-lg xl:grid-cols-4">
            <Skeletons count={8} className="h-28 w-full rounded-none" />
          </div>
        </div>
        <Card className="lg:col-span-2">
          <Skeleton className="mb-6 h-6 w-2/5" />
          <Skeleton className="h-64 w-full" />
        </Card>
        <Card>
          <Skeleton className="mb-6 h-6 w-3/5" />
          <Skeleton className="h-80 w-full" />
        </Card>
        <Card>
          <Skeleton className="mb-6 h-6 w-3/5" />
          <Skeleton className="h-80 w-full" />
        </Card>
      </div>
    </Loading>
  )
}
