import { type ReactNode, useId } from 'react'
import { Card } from '../ui/card.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

type Props = {
  title: string
  lead: ReactNode
  children: ReactNode
  /** The id of the heading, for a section that moves the focus to it. */
  headingId?: string
}

/** Title and explanation are at the left and the fields at the right; on a phone they are stacked. */
export function FormSection({ title, lead, children, headingId }: Props) {
  const own = useId()
  const id = headingId ?? own
  return (
    <Card as="section" padding="roomy" aria-labelledby={id}>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
        <div>
          <h2 id={id} className="text-display-sm">
            {title}
          </h2>
          <p className="mt-1 text-ui text-ink-2">{lead}</p>
        </div>
        <div className="grid max-w-[44rem] content-start gap-5">{children}</div>
      </div>
    </Card>
  )
}

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
