import { minuteOf, timeOf } from '@encaixe/contract/local-time.ts'

type Props = { startTime: string; duration: number; title: string; detail: string; moves?: boolean }

/**
 * The height of an hour in rem. Short appointments are drawn larger, so that their text fits. Long appointments are
 * drawn smaller, so that they fit the card.
 */
function hourHeight(duration: number, hours: number): number {
  if (duration <= 20) return 9
  if (duration <= 30) return 6
  return duration <= 90 ? 4 : Math.max(1.5, 14 / hours)
}

/** Draws the appointment within its part of the day, hidden from screen readers: the text beside it says the same. */
export function DayDrawing({ startTime, duration, title, detail, moves = false }: Props) {
  const start = minuteOf(startTime)
  const end = start + duration
  const around = duration <= 30 ? 15 : 30
  const first = Math.max(0, Math.floor((start - around) / 60))
  const last = Math.min(24, Math.ceil((end + 15) / 60))
  const hour = hourHeight(duration, last - first)
  const at = (minute: number) => `${((minute - first * 60) / 60) * hour}rem`
  const hours = Array.from({ length: last - first + 1 }, (_, place) => first + place)
  return (
    <div aria-hidden="true" className="my-2.5 overflow-hidden py-2.5">
      <div className="relative" style={{ height: at(last * 60) }}>
        {hours.map((one) => (
          <div
            key={one}
            className="absolute inset-x-0 flex -translate-y-1/2 items-center gap-2"
            style={{ top: at(one * 60) }}
          >
            <span className="text-xs text-ink-3">
              {timeOf(Math.min(one * 60, 1_439)).replace('23:59', '24:00')}
            </span>
            <span className="h-px flex-1 bg-line" />
          </div>
        ))}
        <div
          className={`absolute right-0 left-13 flex min-h-6 flex-col justify-center overflow-hidden rounded-sm bg-amber px-3 text-sm leading-snug text-on-amber forced-colors:border ${moves ? 'fit' : ''}`}
          style={{ top: at(start), height: at(first * 60 + duration) }}
        >
          <p className="truncate font-semibold">{title}</p>
          {duration > 20 ? <p className="truncate">{detail}</p> : null}
        </div>
      </div>
    </div>
  )
}
