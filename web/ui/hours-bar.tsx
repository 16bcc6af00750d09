import { cva } from 'class-variance-authority'

const span = cva('absolute inset-y-0 rounded-[3px] forced-colors:bg-[CanvasText]', {
  variants: {
    tone: { open: 'bg-block', quiet: 'bg-line-strong/60', break: 'bg-block-past', fit: 'bg-amber' },
  },
})

type Span = { start: number; end: number; tone?: 'open' | 'quiet' | 'break' | 'fit' }

type Props = { from: number; to: number; spans: Span[]; now?: number; className?: string }

/** The hours of a day as a bar, in minutes from midnight. Decorative, because the hours are beside the bar as text. */
export function HoursBar({ from, to, spans, now, className }: Props) {
  const at = (minute: number) => `${Math.min(100, Math.max(0, ((minute - from) / (to - from)) * 100))}%`
  return (
    <span
      aria-hidden="true"
      className={`relative block h-2 rounded-xs bg-sunken forced-colors:border ${className ?? ''}`}
    >
      {spans.map(({ start, end, tone = 'open' }) => (
        <span
          key={`${start}-${end}`}
          className={span({ tone })}
          style={{ left: at(start), right: `calc(100% - ${at(end)})` }}
        />
      ))}
      {now === undefined ? null : (
        <span
          className="absolute -inset-y-1 w-[3px] bg-amber ring-2 ring-surface"
          style={{ left: at(now) }}
        />
      )}
    </span>
  )
}
