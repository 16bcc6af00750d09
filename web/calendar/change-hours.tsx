import type { CalendarDays, CalendarPerson } from '@encaixe/contract/calendar.ts'
import { dayName } from '@encaixe/contract/date-names.ts'
import type { Exception } from '@encaixe/contract/exceptions.ts'
import { spanOf } from '@encaixe/contract/free-starts.ts'
import type { LocalTime } from '@encaixe/contract/local-time.ts'
import { isOn, without } from '@encaixe/contract/open-hours.ts'
import { useEffect, useMemo, useState } from 'react'
import { takesTime } from '../appointments/measure-busy.ts'
import type { ExceptionStart } from '../exceptions/read-exception-form.ts'
import { useMay } from '../identity/use-company.ts'
import { loadLater } from '../platform/load-later.tsx'
import type { MenuItem } from '../ui/menu.tsx'
import { buildColumns, type Column } from './build-columns.ts'
import { useLostPart } from './load-parts.ts'
import { noSpecialDays, spanOfException, titleOf } from './measure-exceptions.ts'
import type { CalendarView } from './read-view.ts'

/**
 * The data that the form opens with: a new exception, an exception to change, part of a column to block, or a column
 * whose professional is absent for the rest of today.
 */
export type HoursWish = { start?: ExceptionStart; exception?: Exception; blocked?: Column; missed?: Column }

export const HoursForm = loadLater(() => import('./hours-form.tsx'), 'fallback')

/** Opens the form of days off and special hours over the calendar. */
export function useChangeHours(companyId: string, now: LocalTime) {
  const [wish, setWish] = useState<HoursWish>()
  const may = useMay()
  const ofCompany = may('GET /api/holidays')
  const ofTeam = may('PUT /api/collaborators/{id}')
  const acts = useMemo(
    (): HoursActs => ({
      add: (kind, date, collaboratorId) => setWish({ start: { kind, date, collaboratorId } }),
      change: (exception) => setWish({ exception }),
      block: (blocked) => setWish({ blocked }),
      miss: (missed) => setWish({ missed }),
      ofCompany,
      ofTeam,
    }),
    [ofCompany, ofTeam],
  )
  const showLost = useLostPart()
  useEffect(() => {
    if (!wish) return
    HoursForm.fetch().catch((error: Error) => {
      setWish(undefined)
      showLost(error)
    })
  }, [wish, showLost])
  return {
    acts,
    /** Opens the form with a part of a day of one person, as it was selected in that person's column. */
    block: (start: ExceptionStart) => setWish({ start: { kind: 'off', ...start } }),
    dialog: wish ? (
      <HoursForm companyId={companyId} now={now} wish={wish} onDone={() => setWish(undefined)} />
    ) : null,
  }
}

export type HoursActs = {
  /** Opens the form of a new day off or new special hours; without a person they concern the whole company. */
  add: (kind: Exception['kind'], date: string, personId: string | null) => void
  change: (exception: Exception) => void
  /** Opens the form that blocks a part of the day. */
  block: (column: Column) => void
  /** Marks the professional as absent for the rest of today. */
  miss: (column: Column) => void
  /** `ofCompany`: the user may change the whole company's exceptions. `ofTeam`: may open a collaborator's page. */
  ofCompany: boolean
  ofTeam: boolean
}

type Context = {
  now: LocalTime
  /** False while nothing can be changed. */
  open: boolean
  acts: HoursActs
}

const changesOf = (exceptions: readonly Exception[], { change }: HoursActs): MenuItem[] =>
  exceptions.map((exception) => ({
    label: `Alterar: ${titleOf(exception)}`,
    onSelect: () => change(exception),
  }))

/** True when working time or appointments are left today that no day off of this professional covers yet. */
function canMiss({ date, windows, entries, special }: Column, now: LocalTime): boolean {
  if (date !== now.date) return false
  const off = special.exceptions
    .filter(({ kind, collaboratorId }) => kind === 'off' && collaboratorId !== null)
    .map(spanOfException)
  const spans = [...windows, ...entries.filter(takesTime).map(spanOf)]
  return without(spans, off).some(({ end }) => end > now.minute)
}

/** The menu items of the head of a professional's column. */
export function listPersonActs(column: Column, { now, open, acts }: Context): MenuItem[] {
  const { person, date, special } = column
  const page: MenuItem[] = acts.ofTeam
    ? [{ label: 'Abrir colaborador', to: `/collaborators/${person.id}` }]
    : []
  if (!person.isActive) return []
  if (!open || date < now.date) return page
  const missed: MenuItem[] = canMiss(column, now)
    ? [{ label: 'Faltou hoje', onSelect: () => acts.miss(column) }]
    : []
  return [
    ...missed,
    { label: 'Folga no dia', onSelect: () => acts.add('off', date, person.id) },
    { label: 'Bloquear horário', onSelect: () => acts.block(column) },
    { label: 'Horário especial', onSelect: () => acts.add('hours', date, person.id) },
    ...changesOf(
      special.exceptions.filter(({ collaboratorId }) => collaboratorId !== null),
      acts,
    ),
    ...page,
  ]
}

/** The menu items of the heading of a day, for the whole company. */
export function listDayActs(
  date: string,
  exceptions: readonly Exception[],
  { now, open, acts }: Context,
): MenuItem[] {
  const year: MenuItem = { label: 'Folgas e feriados', to: '/company/days-off' }
  if (!open || date < now.date || !acts.ofCompany) return [year]
  return [
    { label: 'Fechar o dia', onSelect: () => acts.add('off', date, null) },
    { label: 'Horário especial da empresa', onSelect: () => acts.add('hours', date, null) },
    ...changesOf(
      exceptions.filter(({ collaboratorId }) => collaboratorId === null),
      acts,
    ),
    year,
  ]
}

/** The menu of a column's head: of a person in a day view, of a day of one person in a week view. */
export function menuOfColumn(column: Column, week: boolean, context: Context) {
  const own = listPersonActs(column, context)
  if (!week) return { label: `Opções de ${column.person.name}`, items: own }
  const company = listDayActs(column.date, column.special.exceptions, context)
  return { label: `Opções de ${dayName(column.date, false)}`, items: [...own, ...company] }
}

type DayMenuWish = {
  days: CalendarDays | undefined
  people: CalendarPerson[]
  view: CalendarView
  small: boolean
  now: LocalTime
  open: boolean
  acts: HoursActs
}

/** The shown day's menu: holiday and actions. A phone's only column has no head; its actions are in this menu. */
export function describeDayMenu({ days, people, view, small, now, open, acts }: DayMenuWish) {
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
