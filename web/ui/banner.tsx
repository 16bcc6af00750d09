import { cva, type VariantProps } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { AlertCircleIcon } from './icons/notices.tsx'

const style = cva('text-ink forced-colors:border-b', {
  variants: { tone: { warning: 'bg-amber-soft', danger: 'bg-danger-soft', info: 'bg-accent-soft' } },
  defaultVariants: { tone: 'warning' },
})

type Props = VariantProps<typeof style> & { label: string; children: ReactNode; action?: ReactNode }

/** Across the whole page, above it: what concerns every page of the account, such as its subscription. */
export function Banner({ tone, label, children, action }: Props) {
  return (
    <section aria-label={label} className={style({ tone })}>
      <div className="mx-auto flex max-w-app flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5 text-ui sm:px-5">
        <AlertCircleIcon className="shrink-0 text-amber-text" />
        <p className="min-w-[min(100%,14rem)] flex-1 py-1">{children}</p>
        {action}
      </div>
    </section>
  )
}
