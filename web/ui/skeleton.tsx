import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

/** A grey block in place of loading content. Its size comes from `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('skeleton block rounded-md', className)} />
}

/** Up to twelve grey blocks of the same size, in place of loading content. */
export function Skeletons({ count, className }: { count: number; className?: string }) {
  return Array.from('abcdefghijkl'.slice(0, count), (place) => <Skeleton key={place} className={className} />)
}

const widths = ['w-11/12', 'w-full', 'w-4/5', 'w-3/5']

export function SkeletonText({ lines = 2 }: { lines?: number }) {
  return (
    <span aria-hidden="true" className="flex flex-col gap-2.5">
      {widths.slice(0, lines).map((width) => (
        <span key={width} className={cx('skeleton block h-3.5 rounded-sm', width)} />
      ))}
    </span>
  )
}

type Props = { label?: string; children: ReactNode; className?: string }

/** Contains skeletons. They take their space at once and appear after 300 ms; screen readers get one text. */
export function Loading({ label = 'Carregando...', children, className }: Props) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      <div className="appear-late">{children}</div>
    </div>
  )
}
