import { horizonDays } from '@encaixe/contract/appointment-rules.ts'
import type { AvailableDay } from '@encaixe/contract/free-times.ts'
import { addDays, datesFrom, monthOf } from '@encaixe/contract/local-time.ts'
import { cx } from 'class-variance-authority'
import { useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Calendar } from '../../ui/calendar.tsx'
import { DayStrip } from '../../ui/day-strip.tsx'
import { CalendarIcon } from '../../ui/icons/time.tsx'
import { type AskDays, type FreeDays, useFreeDays } from './ask-times.ts'

type Props = {
  askDays: AskDays
  /** The days that came with the page. */
  known?: AvailableDay[] | undefined
  today: string
  value: string | null
  onChange: (day: string) => void
}

const inTheStrip = 7
const full = 'sem horário livre'

/** The next days in a row, any other in the month: beside the times on a desktop, on a phone when asked for. */
export function useDayChoice({ askDays, known, today, value, onChange }: Props) {
  const [month, setMonth] = useState(monthOf(value ?? today))
  const [shown, setShown] = useState(value)
  const strip = datesFrom(today, inTheStrip)
  const days = useFreeDays(askDays, [...strip.map(monthOf), month], known)

  // Chosen in the row, or as an alternative: its month comes into sight.
  if (value !== shown) {
    setShown(value)
    if (value) setMonth(monthOf(value))
  }
  const renew = (day: string) => days.renew(monthOf(day))
  return { strip, days, today, value, onChange, month, setMonth, renew }
}

export type DayChooser = ReturnType<typeof useDayChoice>

const offReason = (days: FreeDays, day: string) => (days.isFree(day) === false ? full : undefined)

export function DayRow({ chooser, labelledBy }: { chooser: DayChooser; labelledBy: string }) {
  const { strip, days, today, value, onChange } = chooser
  const rows = strip.map((day) => {
    const reason = offReason(days, day)
    return { day, ...(reason && { offReason: reason }) }
  })
  return <DayStrip labelledBy={labelledBy} days={rows} today={today} value={value} onChange={onChange} />
}

export function MonthChoice({ chooser }: { chooser: DayChooser }) {
  const { days, today, value, onChange, month, setMonth } = chooser
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const id = useId()

  function choose(day: string) {
    onChange(day)
    setOpen(false)
    if (toggle.current?.checkVisibility()) toggle.current.focus()
  }

  return (
    <div>
      <Button
        ref={toggle}
        variant="text"
        size="sm"
        icon={<CalendarIcon />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="lg:hidden"
      >
        Escolher outro dia
      </Button>
      <div id={id} className={cx('max-lg:mt-2', !open && 'max-lg:hidden')}>
        <Calendar
          value={value}
          onChange={choose}
          today={today}
          min={today}
          max={addDays(today, horizonDays)}
          month={month}
          onMonthChange={setMonth}
          loading={days.isPending(month)}
          offReason={(day) => offReason(days, day)}
        />
      </div>
    </div>
  )
}
