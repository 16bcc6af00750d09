import { PageLink } from '../ui/page-link.tsx'

export type RowBar = {
  key: string
  name: string
  value: string
  note: string
  /** Of the longest bar, from 0 to 1. */
  length: number
  /** A second, thinner bar with its own words, from 0 to 1. */
  second?: { length: number; text: string }
  to: string
}

/** Bars with their names and values beside them: nothing has to be pointed at. */
export function RowBars({ bars }: { bars: RowBar[] }) {
  return (
    <ul className="-mx-2 grid">
      {bars.map(({ key, name, value, note, length, second, to }) => (
        <li key={key}>
          <PageLink to={to} className="grid gap-1 rounded-md px-2 py-2 transition-colors hover:bg-sunken">
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</span>{' '}
              <span className="font-semibold">{value}</span>
            </span>{' '}
            <Bar length={length} className="h-2.5 [--fill:var(--block)]" />
            {second ? <Bar length={second.length} className="h-1.5 [--fill:var(--block-past)]" /> : null}
            <span className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-2">
              <span>{note}</span> {second ? <span>{second.text}</span> : null}
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

const Bar = ({ length, className }: { length: number; className: string }) => (
  <svg aria-hidden="true" className={`w-full overflow-visible ${className}`}>
    <rect
      width="100%"
      height="100%"
      rx="3"
      className="fill-sunken forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]"
    />
    <rect
      width={`${Math.min(1, Math.max(0, length)) * 100}%`}
      height="100%"
      rx="3"
      className="fill-(--fill) forced-colors:fill-[CanvasText]"
    />
  </svg>
)
