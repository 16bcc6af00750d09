import type { Exception } from '@encaixe/contract/exceptions.ts'
import { expect, test } from 'vitest'
import { aPersonOn } from '../appointments/stage-clients.ts'
import { anException as exceptionOf } from '../exceptions/stage-exceptions.ts'
import { buildColumns } from './build-columns.ts'
import { listDayActs, listPersonActs } from './change-hours.tsx'
import { describeAbsence, nextHour } from './hours-form.tsx'
import { measureColumn, measureRange } from './measure-column.ts'
import { blockedSpans, noSpecialDays, plainDay, titleOf } from './measure-exceptions.ts'

const date = '2027-03-03'
const range = { from: 540, to: 1_080 }
const windows = [{ start: '09:00', end: '18:00' }]

const anException = (more: Partial<Exception> = {}) =>
  exceptionOf({ id: 'one', collaboratorId: 'rui', from: date, to: date, ...more })

const aPerson = (hours = windows) => aPersonOn(date, { windows: hours })

function columnWith(exceptions: Exception[], hours = windows) {
  const [column] = buildColumns([aPerson(hours)], [], { mode: 'dia', date }, { ...noSpecialDays, exceptions })
  if (!column) throw new Error(`buildColumns returned no column for ${date}`)
  return column
}

test.each([
  ['Férias', { reason: 'Férias' }],
  ['Folga', {}],
  ['Bloqueado', { startTime: '10:00', endTime: '11:00' }],
  ['Fechado: Natal', { collaboratorId: null, reason: 'Natal' }],
  ['Fechado', { collaboratorId: null }],
  ['Horário especial', { kind: 'hours' as const }],
])('an exception is named %s', (title, more) => {
  expect(titleOf(anException(more))).toBe(title)
})

test('where two exceptions overlap, the first of them in the list is drawn, and each minute is covered once', () => {
  const company = anException({ id: 'shop', collaboratorId: null, startTime: '10:00', endTime: '12:00' })
  const own = anException({ id: 'own', startTime: '09:30', endTime: '13:00' })
  const spans = blockedSpans({ ...plainDay, exceptions: [company, own] }, range, [])
  expect(spans.map(({ exception, start, end }) => `${exception?.id} ${start}–${end}`)).toEqual([
    'own 570–600',
    'shop 600–720',
    'own 720–780',
  ])
})

test('the reason of an exception is written in each free half hour beside the appointments', () => {
  const special = { ...plainDay, exceptions: [anException({ reason: 'Férias' })] }
  const busy = [
    { start: 540, end: 600 },
    { start: 615, end: 660 },
  ]
  expect(blockedSpans(special, range, busy)[0]?.labels).toEqual([{ start: 660, end: 1_080 }])
  expect(blockedSpans(special, range, [{ start: 540, end: 1_080 }])[0]?.labels).toEqual([])
})

test('a whole day off leaves no free time and no other closed time', () => {
  const column = columnWith([anException()], [])
  const items = measureColumn(column, {
    range: measureRange([column]),
    step: 30,
    now: { date, minute: 0 },
    bookable: true,
  })
  expect(items.map(({ kind }) => kind)).toEqual(['blocked'])
})

test('the time that special hours leave closed has their name, and the times at which they open and close', () => {
  const hours = anException({ kind: 'hours', startTime: '12:00', endTime: '15:00', reason: 'Curso' })
  const column = columnWith([hours], [{ start: '12:00', end: '15:00' }])
  const grid = { range, step: 30, now: { date, minute: 1_000 }, bookable: true }
  expect(measureColumn(column, grid).map((item) => ('title' in item ? item.title : item.kind))).toEqual([
    'Curso · abre 12h',
    'Curso · fecha 15h',
  ])
})

test('an undecided holiday closes a company that closes on holidays, unless a professional has hours on that day', () => {
  const national = { date, name: 'Tiradentes', kind: 'national' as const, decision: null }
  const of = (hours: typeof windows, closedOnHolidays: boolean, more = {}, exceptions: Exception[] = []) =>
    buildColumns(
      [aPerson(hours)],
      [],
      { mode: 'dia', date },
      { exceptions, holidays: [{ ...national, ...more }], closedOnHolidays },
    )[0]?.special
  expect(of([], true)).toMatchObject({ holiday: 'Tiradentes', closedBy: 'Fechado: Tiradentes' })
  expect(of(windows, true)?.closedBy).toBeUndefined()
  expect(of([], false)?.closedBy).toBeUndefined()
  expect(of([], true, { kind: 'optional' })?.closedBy).toBeUndefined()
  const pause = anException({ collaboratorId: null, weekly: true, startTime: '12:00', endTime: '13:00' })
  expect(of([], true, {}, [pause])?.closedBy).toBe('Fechado: Tiradentes')
})

test('an absence closes the rest of the day, or the whole day before it has begun', () => {
  const at = (minute: number) => describeAbsence(columnWith([]), { date, minute })
  expect(at(647)).toMatchObject({ startTime: '10:45', endTime: '18:00', from: date, to: date })
  expect(at(500)).toMatchObject({ startTime: null, endTime: null })
})

test('an owner who blocks a time from the head of a column is offered the next free hour, or less before an appointment', () => {
  const at = (minute: number, hours = windows) => {
    const { startTime, endTime } = nextHour(columnWith([], hours), { date, minute })
    return [startTime, endTime]
  }
  expect(at(647)).toEqual(['11:00', '12:00'])
  expect(at(0)).toEqual(['09:00', '10:00'])
  expect(at(1_050)).toEqual(['17:30', '18:00'])
  expect(at(1_430)).toEqual(['23:00', '23:59'])
  expect(at(600, [])).toEqual(['10:00', '11:00'])
})

test('the menus offer an absence only today, nothing new on past days, and a change of each exception', () => {
  const acts = {
    add: () => undefined,
    change: () => undefined,
    block: () => undefined,
    miss: () => undefined,
    ofCompany: true,
    ofTeam: true,
  }
  const own = anException({ reason: 'Curso', startTime: '09:00', endTime: '10:00' })
  const labels = (today: string, open = true, minute = 600, exception = own) =>
    listPersonActs(columnWith([exception]), { now: { date: today, minute }, open, acts }).map(
      ({ label }) => label,
    )
  expect(labels(date)).toEqual([
    'Faltou hoje',
    'Folga no dia',
    'Bloquear horário',
    'Horário especial',
    'Alterar: Curso',
    'Abrir colaborador',
  ])
  expect(labels('2027-03-02')).not.toContain('Faltou hoje')
  expect(labels(date, true, 1_080)).not.toContain('Faltou hoje')
  expect(labels(date, true, 600, anException())).not.toContain('Faltou hoje')
  expect(labels('2027-03-04')).toEqual(['Abrir colaborador'])
  expect(labels(date, false)).toEqual(['Abrir colaborador'])
  const company = anException({ collaboratorId: null, reason: 'Natal' })
  expect(
    listDayActs(date, [own, company], { now: { date, minute: 600 }, open: true, acts }).map(
      ({ label }) => label,
    ),
  ).toEqual(['Fechar o dia', 'Horário especial da empresa', 'Alterar: Fechado: Natal', 'Folgas e feriados'])
})
