import { Loading, Skeleton, Skeletons } from '../ui/skeleton.tsx'

/** The room of an appointment that is coming into the panel. */
export function PanelSkeleton() {
  return (
    <Loading>
      <Skeleton className="h-8 w-44" />
      <Skeleton className="mt-2 h-5 w-64 max-w-full" />
      <div className="mt-5 flex gap-3">
        <Skeletons count={2} className="h-12 flex-1" />
      </div>
      <div className="mt-7 grid gap-4">
        <Skeletons count={5} className="h-12" />
      </div>
    </Loading>
  )
}
