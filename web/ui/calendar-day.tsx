import { dayName } from '@encaixe/contract/date-names.ts'
import { cva } from 'class-variance-authority'

export type DayState = {
  day: string
  reason: string | undefined
  today: boolean
  chosen: boolean
  /** The one day of the grid that is a Tab stop. */
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
        chosen: 'bg-accent font-semibold text-on-accent hover:bg-accent-hover forced-colors:outline-2',
        loading: 'skeleton text-transparent',
      },
      today: { true: 'border-line-strong', false: 'border-transparent' },
    },
  },
)

/** Arrow keys also reach an unavailable day, so that a screen reader says its reason. */
export function CalendarDay({
  day,
  reason,
  today,
  chosen,
  reachable,
  loading,
  onChoose,
}: DayState & { onChoose: () => void }) {
  const look = chosen ? 'chosen' : loading ? 'loading' : reason ? 'off' : 'free'
  const off = Boolean(reason) || loading
  const name = [dayName(day), today && 'hoje', reason].filter(Boolean).join(', ')
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
        onClick={off ? undefined : onChoose}
        className={`${style({ look, today: today && !chosen })} mx-auto`}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  )
}
