import { Card } from '../ui/card.tsx'
import { Loading, Skeleton, SkeletonText } from '../ui/skeleton.tsx'

/** Takes the space of the page, with or without a subscription, while it loads. */
export function SubscriptionSkeleton() {
  return (
    <Loading label="Carregando sua assinatura...">
      <div className="grid gap-5">
        <Skeleton className="h-24" />
        <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
          <Card>
            <Skeleton className="mb-4 h-6 w-40" />
            <Skeleton className="mb-4 h-10 w-48" />
            <Skeleton className="mb-6 h-6" />
            <SkeletonText lines={3} />
          </Card>
          <Card>
            <Skeleton className="mb-4 h-6 w-32" />
            <SkeletonText lines={4} />
          </Card>
        </div>
      </div>
    </Loading>
  )
}
