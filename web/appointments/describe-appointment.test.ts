import { expect, test } from 'vitest'
import { beginsLater, decideActions } from './decide-actions.ts'
import { collaboratorName, describeDay, describeWaiting, procedureName } from './describe-appointment.ts'
import { splitDays } from './list/appointment-list.tsx'
import { anAppointment } from './stage-appointments.tsx'

const at = (time: string) => Date.parse(`2027-03-02T${time}:00-03:00`)

test.each([
  ['scheduled', '14:00', true, 'complete, cancel, move'],
  ['scheduled', '15:10', true, 'complete, noShow, cancel, move'],
  ['scheduled', '15:30', true, 'complete, noShow, unserved, move'],
  ['scheduled', '15:10', false, 'cancel'],
  ['scheduled', '15:30', false, 'nothing'],
  ['completed', '14:00', true, 'reopen'],
  ['completed', '14:00', false, 'nothing'],
  ['no_show', '16:00', true, 'reopen'],
  ['cancelled', '14:00', true, 'nothing'],
  ['held', '14:00', true, 'answer'],
  ['held', '14:00', false, 'cancel'],
  ['held', '15:00', true, 'nothing'],
] as const)(
  'an appointment from 15:00 to 15:30 that is %s at %s (for an owner: %s) allows %s',
  (status, time, owner, can) => {
    const actions = decideActions(anAppointment({ status }), { owner, now: at(time) })
    const allowed = Object.entries(actions).filter(([, may]) => may)
    expect(allowed.map(([action]) => action).join(', ') || 'nothing').toBe(can)
  },
)

test.each([
  ['2027-03-02T23:00:00-03:00', true],
  ['2027-03-03T23:59:00-03:00', true],
  ['2027-03-04T00:00:00-03:00', false],
])('at %s the outcome of an appointment of 2 March can be undone: %s', (now, can) => {
  const done = anAppointment({ status: 'no_show' })
  expect(decideActions(done, { owner: true, now: Date.parse(now) }).reopen).toBe(can)
})

test("a waiting booking shows until when the company can answer, by the company's clock", () => {
  const held = anAppointment({ status: 'held', heldUntil: '2027-03-02T18:30:00Z' })
  expect(describeWaiting(held, at('14:00'))).toBe('até 15:30')
  expect(describeWaiting({ ...held, heldUntil: '2027-03-03T18:30:00Z' }, at('14:00'))).toBe(
    'até quarta, 03/03 às 15:30',
  )
  expect(describeWaiting(held, at('15:30'))).toBeUndefined()
})

test('an appointment counts as a future appointment until its start', () => {
  expect([at('14:59'), at('15:00')].map((now) => beginsLater(anAppointment(), now))).toEqual([true, false])
})

test.each([
  ['2027-03-02', 'Hoje', 'terça-feira, 02 de março de 2027'],
  ['2027-03-03', 'Amanhã', 'quarta-feira, 03 de março de 2027'],
  ['2027-03-01', 'Ontem', 'segunda-feira, 1º de março de 2027'],
  ['2027-03-06', undefined, 'Sábado, 06 de março de 2027'],
])('the day %s of the list has the heading %s, %s', (date, near, long) => {
  expect(describeDay(date, '2027-03-02')).toEqual(near ? { near, long } : { long })
})

test('a missing name is replaced by a sentence', () => {
  expect(collaboratorName({ collaborator: { name: '' } })).toBe('Colaborador não encontrado')
  expect(procedureName({ procedure: { name: null } })).toBe('Procedimento não encontrado')
  expect(procedureName({ procedure: null })).toBe('N/A')
})

test('a list split into days keeps its order, also across its pages, and lists begun appointments separately', () => {
  const rows = ['2027-03-02', '2027-03-02', '2027-03-04'].map((date, at) =>
    anAppointment({ date, id: String(at) }),
  )
  const split = (tab: 'upcoming' | 'past', now: string) => {
    const { current, days } = splitDays(rows, tab, Date.parse(now))
    return [current.length, ...days.map(({ date, rows: own }) => [date, own.length])]
  }
  expect(split('upcoming', '2027-03-02T17:59:00Z')).toEqual([0, ['2027-03-02', 2], ['2027-03-04', 1]])
  expect(split('upcoming', '2027-03-02T18:00:00Z')).toEqual([2, ['2027-03-04', 1]])
  expect(split('past', '2027-03-02T18:00:00Z')).toEqual([0, ['2027-03-02', 2], ['2027-03-04', 1]])
})
