import { type HourCell, type HourGrid, shortDay } from './read-hours.ts'

const rowRem = 1.875

/** From the least to the most; each with the colour of its number. */
const levels = [
  { below: 0.2, cell: 'fill-[color-mix(in_oklab,var(--surface),var(--block)_8%)]', text: 'fill-ink' },
  { below: 0.4, cell: 'fill-[color-mix(in_oklab,var(--surface),var(--block)_22%)]', text: 'fill-ink' },
  { below: 0.6, cell: 'fill-[color-mix(in_oklab,var(--surface),var(--block)_38%)]', text: 'fill-ink' },
  { below: 0.8, cell: 'fill-[color-mix(in_oklab,var(--surface),var(--block)_56%)]', text: 'fill-ink' },
  { below: Number.POSITIVE_INFINITY, cell: 'fill-block', text: 'fill-surface' },
]

/** Days beside each other, hours below each other; the number in each cell says in per cent what its colour shows. */
export function HourChart({ grid: { days, hours, cells } }: { grid: HourGrid }) {
  const [width, height] = [100 / days.length, 100 / hours.length]
  const first = hours[0] ?? 0
  return (
    <div aria-hidden="true" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-ink-2">
      <span />
      <div className="@container pb-1">
        <div className="grid auto-cols-fr grid-flow-col text-center text-[min(var(--text-xs),6cqi)]">
          {days.map((day) => (
            <span key={day}>{shortDay(day)}</span>
          ))}
        </div>
      </div>
      <div className="grid" style={{ gridAutoRows: `${rowRem}rem` }}>
        {hours.map((hour) => (
          <span key={hour} className="self-center text-right">
            {hour}h
          </span>
        ))}
      </div>
      <div className="@container">
        <svg
          aria-hidden="true"
          className="w-full overflow-visible"
          style={{ height: `${hours.length * rowRem}rem` }}
        >
          {cells.map((cell) => (
            <Cell
              key={cell.key}
              cell={cell}
              x={days.indexOf(cell.day) * width}
              y={(cell.hour - first) * height}
              width={width}
              height={height}
            />
          ))}
        </svg>
      </div>
    </div>
  )
}

type CellProps = { cell: HourCell; x: number; y: number; width: number; height: number }

function Cell({ cell: { occupancy }, x, y, width, height }: CellProps) {
  const level = levels.find(({ below }) => (occupancy ?? 0) < below)
  return (
    <>
      <rect
        x={`${x}%`}
        y={`${y}%`}
        width={`${width}%`}
        height={`${height}%`}
        rx="6"
        strokeWidth="3"
        className={`stroke-surface forced-colors:[stroke-width:1] forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText] ${level?.cell}`}
      />
      <text
        x={`${x + width / 2}%`}
        y={`${y + height / 2}%`}
        textAnchor="middle"
        dominantBaseline="central"
        className={`text-[min(var(--text-xs),6.5cqi)] font-medium forced-colors:fill-[CanvasText] ${level?.text}`}
      >
        {occupancy === null ? '+' : Math.round(occupancy * 100)}
      </text>
    </>
  )
}
