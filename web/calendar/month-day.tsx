import type { DayLoad } from '@encaixe/contract/calendar.ts'
import { cx } from 'class-variance-authority'
import { Skeleton } from '../ui/skeleton.tsx'
import { countAppointments, describeRoom, speakDay } from './describe-load.ts'
import { LoadColumn } from './load-column.tsx'
import { bookedBlocks } from './measure-load.ts'

type Props = {
  date: string
  today: string
  load: DayLoad | undefined
  /** The load will not arrive, so that nothing waits for it. */
  failed: boolean
  /** Roving tabindex: true for the one day that Tab enters. */
  reachable: boolean
  onOpen: () => void
}

/** One day of the month: number of appointments and free time. */
export function MonthDay({ date, today, load, failed, reachable, onOpen }: Props) {
  const past = date < today
  const closed = load?.openMinutes === 0
  const count = load?.appointments ?? 0
  return (
    <td className="h-px p-0">
      <button
        type="button"
        data-day={date}
        tabIndex={reachable ? 0 : -1}
        aria-current={date === today ? 'date' : undefined}
        onClick={onOpen}
        className={cx(
          // The press stays on the button when the day's load arrives during it; an element that is replaced would lose it.
          '*:pointer-events-none',
          // As high as with appointments, so that no row moves when they arrive.
          'relative flex h-full scroll-mt-(--under-toolbar) min-h-[7.375rem] w-full flex-col gap-1.5 rounded-md border p-1.5 text-left transition-colors hover:border-accent sm:min-h-[7.25rem] sm:p-2.5',
          closed ? 'border-transparent bg-sunken' : 'border-line bg-surface',
          load?.closed &&
            'bg-[repeating-linear-gradient(135deg,color-mix(in_oklab,var(--line-strong)_38%,transparent)_0_1.5px,transparent_1.5px_8px)]',
          date === today && 'border-line-strong',
        )}
      >
        <span className="sr-only">{speakDay(date, today, load)}</span>
        <span aria-hidden="true" className="flex items-center gap-1.5 max-sm:justify-center">
          <span
            className={cx(
              'grid min-w-[1.75em] place-items-center rounded-sm leading-[1.75]',
              load?.closed && date !== today && 'bg-surface',
              date === today
                ? 'bg-accent font-semibold text-on-accent forced-colors:outline'
                : past
                  ? 'text-ink-3'
                  : 'font-semibold',
            )}
          >
            {Number(date.slice(8))}
          </span>
          {date === today ? <span className="text-sm font-semibold max-sm:hidden">hoje</span> : null}
        </span>
        {load ? (
          <span
            aria-hidden="true"
            className="flex flex-1 gap-2.5 max-sm:flex-col max-sm:items-center max-sm:justify-end max-sm:gap-1"
          >
            {closed && count === 0 ? null : <LoadColumn booked={bookedBlocks(load)} past={past} />}
            <span className="min-w-0 sm:self-center">
              {count > 0 ? (
                <span
                  className={cx(
                    'block leading-tight',
                    past ? 'text-ink-2' : 'font-semibold',
                    load.closed && 'w-max rounded-xs bg-surface px-1',
                  )}
                >
                  <span className="sm:text-lg">{count}</span>
                  <span className="text-sm max-xl:hidden">
                    {countAppointments(count).slice(String(count).length)}
                  </span>
                </span>
              ) : null}
              <span
                className={cx(
                  'text-sm leading-tight text-ink-2',
                  load.closed
                    ? 'line-clamp-3 rounded-xs bg-surface px-1 font-medium text-ink hyphens-auto [overflow-wrap:anywhere] max-sm:hidden'
                    : 'block max-sm:hidden',
                )}
              >
                {describeRoom(load, today)}
              </span>
            </span>
          </span>
        ) : failed ? null : (
          <span className="appear-late">
            <Skeleton className="h-10 w-full" />
          </span>
        )}
      </button>
    </td>
  )
}
