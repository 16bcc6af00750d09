import type { CalendarEntry, CalendarPerson } from '@encaixe/contract/calendar.ts'
import type { Exception } from '@encaixe/contract/exceptions.ts'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { aPersonOn } from '../appointments/stage-clients.ts'
import { anException } from '../exceptions/stage-exceptions.ts'
import { buildColumns } from './build-columns.ts'
import { PersonHead } from './grid-heads.tsx'
import { noSpecialDays } from './measure-exceptions.ts'
import type { Target } from './move-by-pointer.ts'
import type { Selected } from './select-span.tsx'
import { TimeGrid } from './time-grid.tsx'

export const date = '2027-03-03'
const now = { date: '2027-03-02', minute: 852 }
const windows = [{ start: '09:00', end: '12:00' }]

const person = (id: string, name: string) => aPersonOn(date, { id, name, windows })
const people = [person('rui', 'Rui Castro'), person('tai', 'Tainá Ribeiro')]

export function anEntry(id: string, who: CalendarPerson, startTime: string, endTime: string): CalendarEntry {
  return {
    id,
    date,
    startTime,
    endTime,
    duration: 30,
    status: 'scheduled',
    heldUntil: null,
    awaits: null,
    asked: false,
    outside: false,
    bufferMinutes: 0,
    visitId: id,
    visitParts: 1,
    noPreference: false,
    clientName: `Cliente ${id}`,
    guestName: null,
    clientPhone: null,
    procedure: { id: 'cut', name: 'Corte' },
    collaboratorId: who.id,
    collaborator: { id: who.id, name: who.name },
    confirmedAt: null,
    hasNotes: false,
  }
}

export const [rui, tai] = people as [CalendarPerson, CalendarPerson]
export const two = [anEntry('a', rui, '09:30', '10:00'), anEntry('b', tai, '10:00', '10:30')]

export const anOff = (more: Partial<Exception>) =>
  anException({ id: 'off', collaboratorId: 'rui', from: date, to: date, ...more })

/** Renders the grid of a day with two professionals who work from 09:00 to 12:00. */
export function stageGrid(entries = two, open = true, exceptions: Exception[] = [], team = people) {
  const on = {
    onOpen: vi.fn(),
    onBook: vi.fn(),
    onMove: vi.fn<(entry: CalendarEntry, target: Target) => void>(),
    onTurn: vi.fn(),
    onException: vi.fn(),
    onBlock: vi.fn<(span: Selected) => void>(),
  }
  const folga = vi.fn()
  const focusNext = { current: undefined }
  const grid = (shown: CalendarEntry[]) => (
    <TimeGrid
      label="Agenda, quarta-feira, 3 de março"
      columns={buildColumns(team, shown, { mode: 'dia', date }, { ...noSpecialDays, exceptions })}
      now={now}
      step={30}
      open={open}
      narrowest={11}
      hues={new Map()}
      small={false}
      Head={PersonHead}
      zone="America/Sao_Paulo"
      menuOf={({ person }) => ({
        label: `Opções de ${person.name}`,
        items: [{ label: 'Folga no dia', onSelect: () => folga(person.id) }],
      })}
      focusNext={focusNext}
      {...on}
    />
  )
  const { rerender } = render(grid(entries))
  return {
    ...on,
    folga,
    show: (shown: CalendarEntry[]) => rerender(grid(shown)),
    /** Replaces the grid, as a day does that is still loading. */
    hide: () => rerender(<p>Carregando...</p>),
    user: userEvent.setup(),
  }
}
