import { monthName } from '@encaixe/contract/date-names.ts'
import { monthOf } from '@encaixe/contract/local-time.ts'
import { cx } from 'class-variance-authority'
import { useId, useRef, useState } from 'react'
import { loadLater } from '../../platform/load-later.tsx'
import { Button } from '../../ui/button.tsx'
import { DayStrip } from '../../ui/day-strip.tsx'
import { CalendarIcon } from '../../ui/icons/time.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Reader } from './describe-choice.ts'
import type { TimeChoice } from './use-time-choice.ts'

/** After the form: the row of days is there at once, and the script of the booking page is full. */
const Calendar = loadLater(async () => ({ default: (await import('../../ui/calendar.tsx')).Calendar }))

const offReason = ({ free, said }: TimeChoice, day: string) =>
  free.isFree(day) === false ? (said?.closed[day] ?? 'sem horário livre') : undefined

type RowProps = { choice: TimeChoice; labelledBy: string; error: string | undefined }

/** The next days in one row. */
export function DayRow({ choice, labelledBy, error }: RowProps) {
  const { row, today, state, choose } = choice
  const days = row.map((day) => {
    const reason = offReason(choice, day)
    return { day, ...(reason && { offReason: reason }) }
  })
  return (
    <DayStrip
      labelledBy={labelledBy}
      days={days}
      today={today}
      value={state.date}
      onChange={choose.date}
      error={error}
    />
  )
}

/** A calendar for any other day: always visible on a desktop, opened by a button on a phone. */
export function MonthChoice({ choice, reader }: { choice: TimeChoice; reader: Reader }) {
  const { row, free, today, lastDay, said, state, choose, month, setMonth } = choice
  const { date } = state
  const isElsewhere = date !== null && !row.includes(date)
  const [open, setOpen] = useState(isElsewhere)
  const [restarts, setRestarts] = useState(choice.restarts)
  if (restarts !== choice.restarts) {
    setRestarts(choice.restarts)
    setOpen(isElsewhere)
  }
  const toggle = useRef<HTMLButtonElement>(null)
  const id = useId()

  function chooseDay(day: string) {
    choose.date(day)
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
          fallback={<Skeleton className="h-[24.5rem] rounded-lg" />}
          value={date}
          onChange={chooseDay}
          today={today}
          min={today}
          max={lastDay}
          month={month}
          onMonthChange={setMonth}
          loading={free.isPending(month)}
          offReason={(day) => offReason(choice, day)}
        />
        {said && month >= monthOf(lastDay) ? <p className="mt-2 text-sm text-ink-2">{said.end}</p> : null}
        {reader === 'owner' && free.isFull(month) ? (
          <p role="status" className="mt-2 text-sm text-ink-2">
            Nenhum horário livre em {monthName(month).toLowerCase()}. Tente o mês seguinte, ou confira quem
            faz este procedimento e a jornada de cada um.
          </p>
        ) : null}
      </div>
      {free.hasFailed(month) ? (
        <LoadFailure onRetry={() => void free.renew(month)} retrying={false} className="mt-3">
          Erro ao carregar horários disponíveis. Por favor, tente novamente.
        </LoadFailure>
      ) : null}
    </div>
  )
}
