import { dayName } from '@encaixe/contract/date-names.ts'
import type { Exception } from '@encaixe/contract/exceptions.ts'
import { spanOf } from '@encaixe/contract/free-starts.ts'
import type { LocalTime } from '@encaixe/contract/local-time.ts'
import { without } from '@encaixe/contract/open-hours.ts'
import { useEffect, useMemo, useState } from 'react'
import { takesTime } from '../appointments/measure-busy.ts'
import type { ExceptionStart } from '../exceptions/read-exception-form.ts'
import { useMay } from '../identity/use-company.ts'
import { loadLater } from '../platform/load-later.tsx'
import type { MenuItem } from '../ui/menu.tsx'
import type { Column } from './build-columns.ts'
import { useLostPart } from './load-parts.ts'
import { spanOfException, titleOf } from './measure-exceptions.ts'

/** A new exception, one to change, part of a column to block, or who is absent for the rest of today. */
export type HoursWish = { start?: ExceptionStart; exception?: Exception; blocked?: Column; missed?: Column }

export const HoursForm = loadLater(() => import('./hours-form.tsx'), 'fallback')

/** Days off and special hours, made and changed where the calendar shows them. */
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
    /** A part of a day of one person, as it was selected in her column. */
    block: (start: ExceptionStart) => setWish({ start: { kind: 'off', ...start } }),
    dialog: wish ? (
      <HoursForm companyId={companyId} now={now} wish={wish} onDone={() => setWish(undefined)} />
    ) : null,
  }
}

export type HoursActs = {
  /** A new day off or new special hours; without a person of the whole company. */
  add: (kind: Exception['kind'], date: string, personId: string | null) => void
  change: (exception: Exception) => void
  /** A part of the day, which the form then asks for. */
  block: (column: Column) => void
  /** Absent for the rest of today. */
  miss: (column: Column) => void
  /** Whether she may change what is of the whole company, and open the page of a collaborator. */
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

/** Whether work or appointments are left today that no day off of her own covers yet. */
function canMiss({ date, windows, entries, special }: Column, now: LocalTime): boolean {
  if (date !== now.date) return false
  const off = special.exceptions
    .filter(({ kind, collaboratorId }) => kind === 'off' && collaboratorId !== null)
    .map(spanOfException)
  const spans = [...windows, ...entries.filter(takesTime).map(spanOf)]
  return without(spans, off).some(({ end }) => end > now.minute)
}

/** What the head of a professional's column offers. */
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

/** What the heading of a day offers for the whole company. */
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

/** The menu of a head: of a person in a day, of a day of one person in a week. */
export function menuOfColumn(column: Column, week: boolean, context: Context) {
  const own = listPersonActs(column, context)
  if (!week) return { label: `Opções de ${column.person.name}`, items: own }
  const company = listDayActs(column.date, column.special.exceptions, context)
  return { label: `Opções de ${dayName(column.date, false)}`, items: [...own, ...company] }
}
