import { dayName, monthName, weekdayName } from '@encaixe/contract/date-names.ts'
import {
  addDays,
  addMonths,
  daysSinceSunday,
  monthOf,
  weekOf,
  weeksOf,
} from '@encaixe/contract/local-time.ts'
import { cva, cx } from 'class-variance-authority'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from './icons/arrows.tsx'

type Props = {
  value: string | null
  onChange: (day: string) => void
  today: string
  /** `min` and `max` are the first and the last day that can be selected. */
  min?: string
  max?: string
  /** Returns the reason why a day cannot be chosen ("fechado", "lotado"), or undefined when it can be chosen. */
  offReason?: (day: string) => string | undefined
  /** Returns the action for a day that is full; undefined for every other day. */
  onFull?: ((day: string) => (() => void) | undefined) | undefined
  /** The shown month, for pages that load the days of the month themselves. */
  month?: string
  onMonthChange?: (month: string) => void
  loading?: boolean
  className?: string
}

const asGrid = { role: 'grid' } as const

/** A month as a date grid of the ARIA practices. Its height is always that of six weeks, so that nothing moves. */
export function Calendar({
  value,
  onChange,
  today,
  min,
  max,
  offReason,
  onFull,
  loading = false,
  ...rest
}: Props) {
  const [ownMonth, setOwnMonth] = useState(monthOf(value ?? today))
  const month = rest.month ?? ownMonth
  const [focused, setFocused] = useState(value ?? today)
  const [seen, setSeen] = useState(value)
  const mustFocus = useRef(false)
  const grid = useRef<HTMLTableElement>(null)
  const titleId = useId()
  const inSight = monthOf(focused) === month ? focused : clampDay(`${month}-01`, min, max)

  // The selected day was changed elsewhere on the page, so the Tab stop moves to this day.
  if (value !== seen) {
    setSeen(value)
    if (value) setFocused(value)
  }

  useEffect(() => {
    if (!mustFocus.current) return
    mustFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${inSight}"]`)?.focus()
  }, [inSight])

  const show = (next: string) => {
    setOwnMonth(next)
    if (next !== month) rest.onMonthChange?.(next)
  }
  const turn = (count: number) => {
    const next = addMonths(`${month}-01`, count)
    show(monthOf(next))
    setFocused(clampDay(addMonths(inSight, count), min, max))
  }
  const walk = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, inSight, event.shiftKey)
    if (!next) return
    event.preventDefault()
    const day = clampDay(next, min, max)
    mustFocus.current = day !== inSight
    setFocused(day)
    show(monthOf(day))
  }
  const stateOf = (day: string): DayState => {
    const outside = (min !== undefined && day < min) || (max !== undefined && day > max)
    const reason = outside ? 'indisponível' : offReason?.(day)
    return { day, reason, today: day === today, chosen: day === value, reachable: day === inSight, loading }
  }
  const atStart = min !== undefined && month <= monthOf(min)
  const atEnd = max !== undefined && month >= monthOf(max)

  return (
    <div className={cx('rounded-lg bg-surface p-3.5 shadow-card', rest.className)}>
      <div className="mb-2 flex items-center justify-between pl-1">
        <p id={titleId} aria-live="polite" className="font-display text-lg font-bold tracking-[-0.01em]">
          {monthName(month)}
        </p>
        <div className="flex">
          <IconButton
            label="Mês anterior"
            aria-disabled={atStart || undefined}
            onClick={() => atStart || turn(-1)}
          >
            <ChevronLeftIcon />
          </IconButton>
          <IconButton label="Próximo mês" aria-disabled={atEnd || undefined} onClick={() => atEnd || turn(1)}>
            <ChevronRightIcon />
          </IconButton>
        </div>
      </div>
      <table
        ref={grid}
        {...asGrid}
        aria-labelledby={titleId}
        aria-busy={loading || undefined}
        onKeyDown={walk}
        className="w-full table-fixed border-collapse"
      >
        <thead>
          <tr>
            {weekOf(`${month}-01`).map((day) => (
              <th key={day} scope="col" className="h-9 text-sm font-normal text-ink-2">
                <span aria-hidden="true">{weekdayName(day).charAt(0).toUpperCase()}</span>
                <span className="sr-only">{weekdayName(day)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) =>
                monthOf(day) === month ? (
                  <CalendarDay
                    key={day}
                    {...stateOf(day)}
                    onFull={loading ? undefined : onFull?.(day)}
                    onChoose={() => {
                      setFocused(day)
                      onChange(day)
                    }}
                  />
                ) : (
                  <td key={day} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type DayState = {
  day: string
  reason: string | undefined
  today: boolean
  chosen: boolean
  /** True for the one day of the grid that is a Tab stop. */
  reachable: boolean
  loading: boolean
}

const style = cva(
  'grid h-11 w-full max-w-11 place-items-center rounded-md border-[1.5px] text-base transition-colors',
  {
    variants: {
      look: {
        free: 'font-semibold text-ink hover:bg-accent-soft',
        off: 'text-ink-3',
        full: 'border-dashed border-amber-text text-ink-2 hover:bg-amber/15',
        chosen: 'bg-accent font-semibold text-on-accent hover:bg-accent-hover forced-colors:outline-2',
        loading: 'skeleton text-transparent',
      },
      today: { true: 'border-line-strong', false: 'border-transparent' },
    },
  },
)

/** A day of the grid. Arrow keys also reach an unavailable day, so that a screen reader reads its reason. */
function CalendarDay({
  day,
  reason,
  today,
  chosen,
  reachable,
  loading,
  onFull,
  onChoose,
}: DayState & { onFull: (() => void) | undefined; onChoose: () => void }) {
  const look = chosen ? 'chosen' : loading ? 'loading' : onFull ? 'full' : reason ? 'off' : 'free'
  const off = !onFull && (Boolean(reason) || loading)
  // The name must contain the number that the cell shows, so the first day is not '1º'.
  const name = [
    dayName(day).replace('1º', '1'),
    today && 'hoje',
    onFull ? 'lotado, abre a lista de espera' : reason,
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <td className="p-px text-center">
      <button
        type="button"
        data-day={day}
        tabIndex={reachable ? 0 : -1}
        aria-label={name}
        aria-current={today ? 'date' : undefined}
        aria-pressed={chosen}
        aria-disabled={off || undefined}
        onClick={off ? undefined : (onFull ?? onChoose)}
        className={`${style({ look, today: onFull ? undefined : today && !chosen })} mx-auto`}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  )
}

/** The day that a key selects, as in the date grid of the ARIA practices; undefined for any other key. */
export function dayByKey(key: string, day: string, shift: boolean): string | undefined {
  const steps: Record<string, () => string> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => addDays(day, -daysSinceSunday(day)),
    End: () => addDays(day, 6 - daysSinceSunday(day)),
    PageUp: () => addMonths(day, shift ? -12 : -1),
    PageDown: () => addMonths(day, shift ? 12 : 1),
  }
  return steps[key]?.()
}

function clampDay(day: string, min?: string, max?: string): string {
  if (min !== undefined && day < min) return min
  if (max !== undefined && day > max) return max
  return day
}
