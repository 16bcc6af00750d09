import { cva, type VariantProps } from 'class-variance-authority'
import { useId } from 'react'

const fill = cva('block h-full rounded-xs transition-[width] duration-(--base)', {
  variants: { tone: { accent: 'bg-block', amber: 'bg-amber' } },
  defaultVariants: { tone: 'accent' },
})

type Props = VariantProps<typeof fill> & {
  label: string
  value: number
  max: number
  /** The progress in words, for example "640 de 1.000", also for screen readers. */
  words?: string
  hideLabel?: boolean
}

export function Progress({ label, value, max, words, hideLabel, tone }: Props) {
  const id = useId()
  const share = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0
  return (
    <div>
      <div className={hideLabel ? 'sr-only' : 'mb-2.5 flex flex-wrap justify-between gap-x-4 text-ui'}>
        <span id={id} className="font-semibold">
          {label}
        </span>
        {words ? <span className="text-ink-2">{words}</span> : null}
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuetext={words}
        className="h-2 overflow-hidden rounded-xs bg-sunken forced-colors:border"
      >
        <span className={`${fill({ tone })} forced-colors:bg-[Highlight]`} style={{ width: `${share}%` }} />
      </div>
    </div>
  )
}
