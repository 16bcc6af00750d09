import { Loading, Skeleton, Skeletons } from '../../ui/skeleton.tsx'

/** Shown while the form loads: as large as days, month, times and summary. */
export function BookingSkeleton() {
  return (
    <>
      <Loading className="lg:col-start-1 noscript:hidden">
        <div className="grid grid-cols-1 gap-9">
          <div>
            <Skeleton className="mb-4 h-6 w-32" />
            <div className="flex gap-2 overflow-hidden">
              <Skeletons count={7} className="h-[74px] min-w-[60px] flex-1" />
            </div>
          </div>
          <div className="grid grid-cols-1 gap-10 lg:grid-cols-[19.25rem_minmax(0,1fr)]">
            <Skeleton className="h-[330px] rounded-lg max-lg:hidden" />
            <div>
              <Skeleton className="mb-4 h-6 w-32" />
              <div className="grid grid-cols-4 gap-2.5">
                <Skeletons count={8} className="h-12" />
              </div>
            </div>
          </div>
        </div>
      </Loading>
      <div className="appear-late max-lg:hidden lg:col-start-2 lg:row-span-2 lg:row-start-1 noscript:hidden">
        <Skeleton className="h-[420px] rounded-lg" />
      </div>
    </>
  )
}
