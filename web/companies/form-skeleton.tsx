import { Card } from '../ui/card.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

const rows = ['a', 'b', 'c', 'd']

/** Placeholder with the size of the form, shown while it loads. */
export function FormSkeleton() {
  return (
    <Card padding="roomy">
      <Loading>
        <div className="grid gap-6">
          {rows.map((row) => (
            <div key={row} className="grid gap-2">
              <Skeleton className="h-4 w-32" />
              <Skeleton className="h-12 w-full" />
            </div>
          ))}
        </div>
      </Loading>
    </Card>
  )
}
