import { monthNameOf, weekdayName } from '@encaixe/contract/date-names.ts'
import { monthOf, weekOf, weeksOf } from '@encaixe/contract/local-time.ts'
import { cx } from 'class-variance-authority'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { describeMonth, type Mark, markNames, monthsOf } from './mark-year.ts'

type Props = {
  year: number
  marks: ReadonlyMap<string, Mark>
  today: string
  /** The month whose exceptions and holidays the list shows. */
  chosen: string | undefined
  onChoose: (month: string | undefined) => void
}

/** Each mark of a day has a shape besides its colour, because colour alone is not accessible. */
const looks: Record<Mark, string> = {
  closed: 'bg-ink font-semibold text-paper forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]',
  off: 'rounded-full! bg-ink font-semibold text-paper forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]',
  hours: 'bg-amber font-semibold text-on-amber forced-colors:outline forced-colors:outline-2',
  part: 'bg-[linear-gradient(135deg,transparent_50%,var(--line-strong)_50%)] font-semibold text-ink forced-colors:outline',
  open: 'text-ink-2 ring-1 ring-line-strong ring-inset forced-colors:outline',
  ask: 'font-semibold text-accent-text outline-[1.5px] -outline-offset-[1.5px] outline-dashed outline-accent-text',
  away: 'font-semibold text-ink underline decoration-accent-text decoration-2 underline-offset-[3px]',
  shift: 'text-ink underline decoration-accent-text decoration-dotted decoration-2 underline-offset-[3px]',
}

/**
 * The small months of a year. The present year begins with the present month; the months that are over are folded. Each
 * month is a button that limits the list to the exceptions and holidays of this month.
 */
export function YearOverview({ year, marks, today, chosen, onChoose }: Props) {
  const months = monthsOf(year)
  const isThisYear = monthOf(today).startsWith(`${year}-`)
  const over = isThisYear ? months.filter((month) => month < monthOf(today)) : []
  const [unfolds, setUnfolds] = useState(false)
  const showsAll = unfolds || (chosen !== undefined && over.includes(chosen))
  const shown = showsAll ? months : months.filter((month) => !over.includes(month))
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // The pressed button was removed, so the first month gets the focus.
    if (unfolds) list.current?.querySelector('button')?.focus()
  }, [unfolds])
  const used = new Set(marks.values())
  const legend = (Object.keys(markNames) as Mark[]).filter((mark) => used.has(mark))
  return (
    <div>
      {over.length > 0 && !showsAll ? (
        <Button variant="text" size="sm" className="mb-1" onClick={() => setUnfolds(true)}>
          {over.length === 1 ? 'Mostrar o mês que passou' : `Mostrar os ${over.length} meses que passaram`}
        </Button>
      ) : null}
      <ul
        ref={list}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.75rem),1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] sm:gap-3"
      >
        {shown.map((month) => (
          <li key={month} className="min-w-0">
            <MonthButton
              month={month}
              marks={marks}
              today={today}
              pressed={month === chosen}
              onPress={() => onChoose(month === chosen ? undefined : month)}
            />
          </li>
        ))}
      </ul>
      {legend.length > 0 ? (
        <ul aria-hidden="true" className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-sm text-ink-2">
          {legend.map((mark) => (
            <li key={mark} className="flex items-center gap-2">
              <Day look={looks[mark]}>{mark === 'away' || mark === 'shift' ? '5' : ''}</Day>
              {markNames[mark]}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

const Day = ({ look, children }: { look: string | undefined; children: string }) => (
  <span className={cx('grid size-[1.5em] place-items-center rounded-[5px] text-xs leading-none', look)}>
    {children}
  </span>
)

type MonthProps = {
  month: string
  marks: ReadonlyMap<string, Mark>
  today: string
  pressed: boolean
  onPress: () => void
}

function MonthButton({ month, marks, today, pressed, onPress }: MonthProps) {
  const name = monthNameOf(`${month}-01`)
  return (
    <div className="relative size-full rounded-md border border-transparent p-2 transition-colors has-[:hover]:border-accent has-[[aria-pressed=true]]:border-accent has-[[aria-pressed=true]]:bg-accent-soft sm:p-2.5">
      {/* The days of the month are not inside its button but under it; the button's name describes their marks. */}
      <button
        type="button"
        aria-pressed={pressed}
        aria-label={`${name}: ${describeMonth(month, marks)}`}
        onClick={onPress}
        className="mb-1 block px-1 font-display font-bold after:absolute after:inset-0 after:rounded-md first-letter:uppercase focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus"
      >
        {name}
      </button>
      <span aria-hidden="true" className="grid w-full grid-cols-7 place-items-center gap-y-0.5 text-ink-2">
        {weekOf(`${month}-01`).map((day) => (
          <span key={day} className="text-[0.6875rem] leading-5 text-ink-3">
            {weekdayName(day).charAt(0).toUpperCase()}
          </span>
        ))}
        {weeksOf(month)
          .flat()
          .map((day) => {
            const mark = marks.get(day)
            return monthOf(day) === month ? (
              <span
                key={day}
                data-mark={mark}
                className={cx(
                  'grid size-[1.4em] place-items-center rounded-[5px] text-xs leading-none sm:size-[1.6em]',
                  mark ? looks[mark] : day < today ? 'text-ink-3' : '',
                  day === today && 'ring-[1.5px] ring-line-strong',
                )}
              >
                {Number(day.slice(8))}
              </span>
            ) : (
              <span key={day} />
            )
          })}
      </span>
    </div>
  )
}
