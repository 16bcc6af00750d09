import type { CalendarDays, CalendarEntry, CalendarPerson } from '@encaixe/contract/calendar.ts'
import type { LocalTime } from '@encaixe/contract/local-time.ts'
import { timeOf } from '@encaixe/contract/local-time.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type MoveWish, useMoveAppointment } from '../appointments/move/move-appointment.ts'
import { useGapSheet } from './book-gap.tsx'
import { buildColumns } from './build-columns.ts'
import { describeEmptyDays, describeView, turnView } from './describe-view.ts'
import { DayHead, PersonHead, ShortHead } from './grid-heads.tsx'
import type { Target } from './move-by-pointer.ts'
import { MoveRefused, type Refused } from './move-refused.tsx'
import type { CalendarView } from './read-view.ts'
import { TimeGrid } from './time-grid.tsx'

type Props = {
  days: CalendarDays
  /** In the order of the columns. */
  people: CalendarPerson[]
  hues: Map<string, number>
  view: CalendarView
  now: LocalTime
  /** On a phone. */
  small: boolean
  /** False while a missing subscription or an inactive company forbids bookings and moves. */
  open: boolean
  onShow: (view: CalendarView) => void
  onOpen: (id: string) => void
}

/** A day of all collaborators or a week of one, with booking and moving. */
export function CalendarDaysGrid({ days, people, hues, view, now, small, open, onShow, onOpen }: Props) {
  const { appointments, slotInterval } = days
  const { mode, date, personId } = view
  const { bookAt, sheet } = useGapSheet(days)
  const { move } = useMoveAppointment()
  const [refused, setRefused] = useState<Refused>()
  const columns = useMemo(
    () => buildColumns(people, appointments, { mode, date, personId }),
    [people, appointments, mode, date, personId],
  )
  const send = useCallback(
    async (wish: MoveWish) => {
      const error = await move(wish)
      if (error) setRefused({ wish, error })
    },
    [move],
  )
  const drop = (appointment: CalendarEntry, { column, start }: Target) => {
    const { id: collaboratorId, name } = column.person
    void send({ appointment, to: { date: column.date, startTime: timeOf(start), collaboratorId, name } })
  }
  const back = useRef<string>(undefined)
  // A refused move renders the appointment again in its old place. It gets the focus when the dialog closes.
  useEffect(() => {
    if (refused) back.current = refused.wish.appointment.id
    else if (back.current) {
      document.querySelector<HTMLElement>(`[data-entry="${back.current}"]`)?.focus()
      back.current = undefined
    }
  }, [refused])
  const note = describeEmptyDays(columns, mode)
  const many = columns.length > 6
  return (
    <>
      {note ? <p className="px-4 py-2 text-ui text-ink-2 md:px-0 md:pt-0 md:pb-3">{note}</p> : null}
      <TimeGrid
        label={`Agenda, ${describeView(view, now.date)}`}
        columns={columns}
        now={now}
        step={slotInterval}
        open={open}
        hues={hues}
        small={small}
        narrowest={small ? 5.25 : mode === 'semana' ? 8.5 : columns.length === 1 ? 6 : many ? 9.5 : 11}
        Head={mode === 'semana' ? DayHead : small || many ? ShortHead : PersonHead}
        onOpen={onOpen}
        onBook={bookAt}
        onMove={drop}
        onTurn={(by) => onShow(turnView(view, by))}
      />
      {sheet}
      <MoveRefused
        refused={refused}
        onClose={() => setRefused(undefined)}
        onTake={(wish) => {
          setRefused(undefined)
          void send(wish)
        }}
      />
    </>
  )
}
