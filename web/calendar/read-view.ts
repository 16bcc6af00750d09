import { isDate } from '@encaixe/contract/local-time.ts'
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useQueryChanges } from '../platform/use-query-changes.ts'

const modes = ['dia', 'semana', 'mes'] as const
export type Mode = (typeof modes)[number]

/** The view of the calendar, as it is written in its address. */
export type CalendarView = {
  mode: Mode
  date: string
  /** The id of a collaborator; without an id a day shows all collaborators. */
  personId?: string | undefined
}

const id = /^[A-Za-z0-9_-]{1,64}$/
export const everyone = 'todos'
const storageKey = 'encaixe.calendar-person'

/** Without storage the calendar opens with all collaborators. */
function storedPerson(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

export function storePerson(personId: string | undefined) {
  try {
    localStorage.setItem(storageKey, personId ?? everyone)
  } catch {}
}

/** Reads the view. Missing or wrong parameters become today and this browser's last chosen person, else all people. */
export function readView(query: URLSearchParams, today: string): CalendarView {
  const mode = modes.find((known) => known === query.get('modo')) ?? 'dia'
  const date = query.get('data')
  const personId = query.get('pessoa') ?? storedPerson()
  return {
    mode,
    date: date && isDate(date) ? date : today,
    personId: personId && personId !== everyone && id.test(personId) ? personId : undefined,
  }
}

/** Whether the address names no day, so that the calendar chooses the day that opens. */
export const isUndated = (query: URLSearchParams) =>
  !isDate(query.get('data') ?? '') && readView(query, '').mode === 'dia'

/** Sets the view in the address and leaves its other parameters. */
export function writeView(query: URLSearchParams, { mode, date, personId }: CalendarView): URLSearchParams {
  const next = new URLSearchParams(query)
  next.set('ver', 'calendario')
  next.set('modo', mode)
  next.set('data', date)
  next.set('pessoa', personId ?? everyone)
  return next
}

export type ViewChange = Partial<CalendarView> | ((before: CalendarView) => CalendarView)

/** The view in the address. */
export function useCalendarView(today: string) {
  const [query, setQuery] = useQueryChanges()
  const show = useCallback(
    (change: ViewChange) =>
      setQuery((known) => {
        const before = readView(known, today)
        return writeView(known, typeof change === 'function' ? change(before) : { ...before, ...change })
      }),
    [setQuery, today],
  )
  return { view: readView(query, today), show }
}

export const panelParam = 'appointment'

/** The appointment in the panel. Its id is in the address, so that Back closes the panel on a phone. */
export function useOpenPanel() {
  const [query, setQuery] = useQueryChanges()
  const openId = query.get(panelParam) ?? undefined
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const openedHere = typeof state === 'object' && state !== null && panelParam in state

  const open = useCallback(
    (id: string) => {
      setQuery(
        (before) => {
          const next = new URLSearchParams(before)
          next.set(panelParam, id)
          return next
        },
        // The next appointment replaces the history entry, so that Back closes the panel.
        { replace: openId !== undefined, state: { [panelParam]: true } },
      )
    },
    [setQuery, openId],
  )

  const close = useCallback(() => {
    // Goes back in history if this page opened the panel, but not if a link opened it.
    if (openedHere) return void navigate(-1)
    setQuery((before) => {
      const next = new URLSearchParams(before)
      next.delete(panelParam)
      return next
    })
  }, [setQuery, navigate, openedHere])

  return { openId, open, close }
}
