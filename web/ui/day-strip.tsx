import { dayName, weekdayName } from '@encaixe/contract/date-names.ts'
import { cx } from 'class-variance-authority'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Choice, ChoiceGroup } from './choice-group.tsx'

/** `onFull`: the action for a day that is full. Its button covers the radio button, which stays disabled. */
type StripDay = { day: string; offReason?: string; onFull?: (() => void) | undefined }

type Props = {
  legend?: string
  labelledBy?: string
  days: StripDay[]
  today: string
  value: string | null
  onChange: (day: string) => void
  error?: string | undefined
}

/** The next days in one row. On a phone the row scrolls sideways to the selected day. */
export function DayStrip({ legend, labelledBy, days, today, value, onChange, error }: Props) {
  const strip = useRef<HTMLDivElement>(null)
  const chosen = value ?? ''
  useEffect(() => {
    const day = strip.current?.querySelector(`[data-choice="${chosen}"]`)
    day?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen])
  // A day can become full while it has the focus. The focus then moves: browsers drop the focus of a disabled field.
  useLayoutEffect(() => {
    const fields = Array.from(strip.current?.querySelectorAll('input') ?? [])
    const at = fields.findIndex((field) => field === document.activeElement && field.disabled)
    if (at < 0) return
    const isFree = ({ disabled }: HTMLInputElement) => !disabled
    ;(fields.slice(at).find(isFree) ?? fields.findLast(isFree) ?? strip.current)?.focus()
  })
  return (
    <ChoiceGroup
      legend={legend}
      hideLegend={Boolean(legend)}
      labelledBy={labelledBy}
      value={value}
      onChange={onChange}
      error={error}
    >
      <div
        ref={strip}
        // When every day is unavailable, the row of days is a Tab stop, so that the keyboard can scroll the row.
        tabIndex={days.every(({ offReason, onFull }) => offReason && !onFull) ? 0 : undefined}
        className="-m-1.5 flex snap-x scroll-px-1.5 gap-2 overflow-x-auto p-1.5 [scrollbar-width:none]"
      >
        {days.map(({ day, offReason, onFull }) => (
          <div key={day} className="relative flex min-w-[60px] flex-1 snap-start">
            <Choice
              value={day}
              disabled={Boolean(offReason)}
              className={cx(
                'relative flex min-h-[74px] flex-1 flex-col items-center justify-center rounded-lg border px-2 transition-colors',
                onFull
                  ? 'border-dashed border-amber-text text-ink-2'
                  : offReason
                    ? 'cursor-not-allowed border-line text-ink-3'
                    : 'border-line bg-surface hover:border-accent has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent forced-colors:has-checked:border-4',
              )}
            >
              <span aria-hidden="true" className="text-sm">
                {day === today ? 'hoje' : weekdayName(day).slice(0, 3)}
              </span>
              <span aria-hidden="true" className={cx('text-xl leading-tight', !offReason && 'font-semibold')}>
                {Number(day.slice(8))}
              </span>
              {/* The name must contain the number that the chip shows, so the first day is not '1º'. */}
              <span className="sr-only">
                {[day === today && 'hoje', dayName(day, false).replace('1º', '1'), offReason]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              {onFull ? (
                <span aria-hidden="true" className="text-xs text-amber-text">
                  lotado
                </span>
              ) : null}
            </Choice>
            {onFull ? (
              <button
                type="button"
                aria-label={`Lista de espera: ${dayName(day, false)}`}
                onClick={onFull}
                className="absolute inset-0 z-20 rounded-lg transition-colors hover:bg-amber/15"
              />
            ) : null}
          </div>
        ))}
      </div>
    </ChoiceGroup>
  )
}
