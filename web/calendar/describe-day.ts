import type { CalendarDays, CalendarPerson } from '@encaixe/contract/calendar.ts'
import type { LocalTime } from '@encaixe/contract/local-time.ts'
import { isOn } from '@encaixe/contract/open-hours.ts'
import type { MenuItem } from '../ui/menu.tsx'
import { buildColumns } from './build-columns.ts'
import { type HoursActs, listDayActs, listPersonActs } from './list-hours-acts.ts'
import { noSpecialDays } from './measure-exceptions.ts'
import type { CalendarView } from './read-view.ts'

type Wish = {
  days: CalendarDays | undefined
  /** Those in view. */
  people: CalendarPerson[]
  view: CalendarView
  small: boolean
  now: LocalTime
  open: boolean
  acts: HoursActs
}

/** The day in view: its holiday and what can be done with it. A phone's only column has no head, so it is here. */
export function describeDayMenu({ days, people, view, small, now, open, acts }: Wish) {
  const { mode, date, personId } = view
  if (mode !== 'dia' || !days) return { holiday: undefined, items: [] as MenuItem[] }
  const here = days.exceptions.filter((one) => isOn(one, date))
  const context = { now, open, acts }
  const [column, ...more] = buildColumns(
    people,
    days.appointments,
    { mode, date, personId },
    {
      ...noSpecialDays,
      exceptions: days.exceptions,
    },
  )
  const own = small && column && more.length === 0 ? listPersonActs(column, context) : []
  return {
    holiday: days.holidays.find((one) => one.date === date)?.name,
    items: [...own, ...listDayActs(date, here, context)],
  }
}
