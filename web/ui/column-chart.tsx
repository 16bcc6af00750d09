import { cx } from 'class-variance-authority'
import { type CSSProperties, type PointerEvent, useRef, useState } from 'react'
import { type Axis, chooseLabels, heightOn } from './chart-scale.ts'
import './chart.css'

type Bar = {
  value: number
  /** The name and the value of the bar: `sábado, 14 de novembro: R$ 620,00`. */
  text: string
}
export type ColumnPoint = Bar & { key: string; short: string; before: Bar | undefined }

type Props = {
  /** The name of the range input: `faturamento por dia`. */
  name: string
  points: ColumnPoint[]
  axis: Axis
  showTick: (value: number) => string
  /** The legend's texts for the period and for the period before, shown while no bar is chosen. */
  now: string
  before: string | undefined
  /** True to write the value above each bar that has room for it. */
  direct?: boolean
}

/**
 * Bars over time, in front of the bars of the period before, which are wider and paler. The values are read with the
 * pointer, with a finger or with the arrow keys; a range input above the chart handles all three. The table below the
 * chart has the same values for all users.
 */
export function ColumnChart({ name, points, axis, showTick, now, before, direct = false }: Props) {
  const [at, setAt] = useState<number>()
  const walk = useRef<HTMLInputElement>(null)
  const last = points.length - 1
  const point = at === undefined ? undefined : points[Math.min(at, last)]
  const place = 100 / points.length
  const middle = (index: number) => (index + 0.5) * place
  const hover = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setAt(Math.min(last, Math.max(0, Math.floor(((event.clientX - left) / width) * points.length))))
  }
  // With a finger the bar stays chosen, because the finger leaves the chart after each tap.
  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse' && document.activeElement !== walk.current) setAt(undefined)
  }
  return (
    <div style={{ '--count': points.length } as CSSProperties}>
      <p
        aria-hidden="true"
        className="mb-5 flex min-h-[3em] flex-col text-sm sm:min-h-[1.5em] sm:flex-row sm:flex-wrap sm:gap-x-5"
      >
        <Series look="now">{point?.text ?? now}</Series>
        {before ? <Series look="before">{point ? (point.before?.text ?? '–') : before}</Series> : null}
      </p>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-1">
        <div aria-hidden="true" className="grid h-44 text-xs text-ink-2 sm:h-56">
          {axis.ticks.map((tick) => (
            <span
              key={tick}
              style={{ top: `${100 - heightOn(axis, tick)}%` }}
              className="relative col-start-1 row-start-1 -translate-y-1/2 self-start text-right whitespace-nowrap"
            >
              {showTick(tick)}
            </span>
          ))}
        </div>
        <div className="@container relative h-44 rounded-xs has-focus-visible:outline-3 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus sm:h-56">
          <svg aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
            {at === undefined ? null : (
              <rect
                x={`${at * place}%`}
                width={`${place}%`}
                height="100%"
                className="fill-sunken forced-colors:fill-[Highlight]"
              />
            )}
            {axis.ticks.map((tick) => (
              <line
                key={tick}
                x2="100%"
                y1={`${100 - heightOn(axis, tick)}%`}
                y2={`${100 - heightOn(axis, tick)}%`}
                className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
              />
            ))}
            {points.map(({ key, ...one }, index) => (
              <g key={key}>
                {one.before ? (
                  <Column
                    at={middle(index)}
                    part={place * 0.43}
                    most="1.75rem"
                    height={heightOn(axis, one.before.value)}
                    className="fill-block-past forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]"
                    capped
                  />
                ) : null}
                <Column
                  at={middle(index)}
                  part={place * (before ? 0.26 : 0.36)}
                  most={before ? '1rem' : '1.5rem'}
                  height={heightOn(axis, one.value)}
                  className="fill-block forced-colors:fill-[CanvasText]"
                />
                {direct && one.value > 0 ? (
                  <text
                    x={`${middle(index)}%`}
                    y={`${100 - heightOn(axis, one.value)}%`}
                    dy="-0.4em"
                    textAnchor="middle"
                    className="fill-ink text-xs font-semibold forced-colors:fill-[CanvasText]"
                  >
                    {showTick(one.value)}
                  </text>
                ) : null}
              </g>
            ))}
          </svg>
          <input
            ref={walk}
            type="range"
            min={0}
            max={last}
            value={at ?? last}
            aria-label={`Percorrer ${name}`}
            aria-valuetext={describePoint(point ?? points[last])}
            onChange={(event) => setAt(Number(event.currentTarget.value))}
            onFocus={() => setAt((before) => before ?? last)}
            onBlur={() => setAt(undefined)}
            onPointerMove={hover}
            onPointerLeave={leave}
            className="chart-walk absolute inset-0 m-0 size-full cursor-pointer opacity-0"
          />
        </div>
        <div aria-hidden="true" className="@container relative col-start-2 h-[1.5em] text-xs text-ink-2">
          {chooseLabels(points.length).map((index, order) => (
            <span
              key={index}
              style={{ left: `${middle(index)}%` }}
              className={cx(
                'absolute -translate-x-1/2 whitespace-nowrap',
                order % 2 === 1 && 'hidden @min-[14rem]:inline',
              )}
            >
              {points[index]?.short}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

const describePoint = (point: ColumnPoint | undefined) =>
  point && [point.text, point.before?.text].filter(Boolean).join('; ')

function Series({ look, children }: { look: 'now' | 'before'; children: string }) {
  return (
    <span
      className={cx('flex min-w-0 items-baseline gap-2', look === 'now' ? 'font-semibold' : 'text-ink-2')}
    >
      <span
        className={cx(
          'shrink-0 self-center rounded-[3px] forced-colors:border',
          look === 'now' ? 'h-3 w-1.5 bg-block forced-colors:bg-[CanvasText]' : 'h-3 w-3 bg-block-past',
        )}
      />
      <span className="min-w-0 [overflow-wrap:anywhere] first-letter:uppercase">{children}</span>
    </span>
  )
}

type ColumnProps = {
  at: number
  part: number
  most: string
  height: number
  className: string
  /** True to draw a line at the top of the bar, because the pale bar is hard to see without a line. */
  capped?: boolean
}

function Column({ at, part, most, height, className, capped }: ColumnProps) {
  if (height === 0) return null
  const place = {
    x: `${at - part}%`,
    width: `${part * 2}%`,
    y: `${100 - height}%`,
    style: { '--at': at, '--part': part, '--most': most } as CSSProperties,
  }
  return (
    <>
      <rect {...place} height={`${height}%`} rx="2" className={`chart-bar ${className}`} />
      {capped ? (
        <rect {...place} height="2" className="chart-bar fill-line-strong forced-colors:fill-[CanvasText]" />
      ) : null}
    </>
  )
}
