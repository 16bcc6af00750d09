import fc from 'fast-check'
import { expect, test } from 'vitest'
import { workScheduleInput } from './collaborators.ts'
import {
  completeWorkDay,
  defaultWorkSchedule,
  type WorkDayDraft,
  weekdays,
  workDayProblems,
} from './work-schedule.ts'

const day = (times: Partial<WorkDayDraft> = {}): WorkDayDraft => ({
  enabled: true,
  startTime: '09:00',
  endTime: '18:00',
  ...times,
})

const half = 'Ambos os horários de intervalo devem ser preenchidos ou deixados em branco'
const order = 'Horário de início deve ser anterior ao horário de término'
const breakOrder = 'Horário de início do intervalo deve ser anterior ao horário de término do intervalo'
const outside = 'O intervalo deve estar dentro do horário de trabalho'
const required = {
  startTime: 'Horário de início é obrigatório',
  endTime: 'Horário de término é obrigatório',
}

test.each<[string, WorkDayDraft, object]>([
  ['no break', day(), {}],
  ['a break', day({ breakStart: '12:00', breakEnd: '13:00' }), {}],
  ['a break at the start', day({ breakStart: '09:00', breakEnd: '10:00' }), {}],
  ['a break at the end', day({ breakStart: '17:00', breakEnd: '18:00' }), {}],
  ['a break that fills the day', day({ breakStart: '09:00', breakEnd: '18:00' }), {}],
  ['empty breaks', day({ breakStart: '', breakEnd: null }), {}],
  ['the longest day', day({ startTime: '00:00', endTime: '23:59' }), {}],
  ['no times', { enabled: true }, required],
  ['empty times', day({ startTime: '', endTime: '' }), required],
  ['end at start', day({ endTime: '09:00' }), { startTime: order }],
  ['end before start', day({ endTime: '08:00' }), { startTime: order }],
  ['a break without end', day({ breakStart: '12:00' }), { breakEnd: half }],
  ['a break without start', day({ breakEnd: '12:00' }), { breakStart: half }],
  ['a break without duration', day({ breakStart: '12:00', breakEnd: '12:00' }), { breakStart: breakOrder }],
  [
    'a break that ends before it starts',
    day({ breakStart: '13:00', breakEnd: '12:00' }),
    { breakStart: breakOrder },
  ],
  ['a break before the day', day({ breakStart: '08:00', breakEnd: '10:00' }), { breakStart: outside }],
  ['a break after the day', day({ breakStart: '17:00', breakEnd: '18:01' }), { breakStart: outside }],
  ['24:00', day({ endTime: '24:00' }), { endTime: 'Horário inválido' }],
  ['9:00', day({ startTime: '9:00' }), { startTime: 'Horário inválido' }],
  ['09:60', day({ startTime: '09:60' }), { startTime: 'Horário inválido' }],
  ['seconds', day({ startTime: '09:00:30' }), { startTime: 'Horário inválido' }],
  ['times of a day off out of order', { enabled: false, endTime: '01:00', breakStart: '02:00' }, {}],
  [
    'a text that is not a time on a day off',
    { enabled: false, endTime: 'x' },
    { endTime: 'Horário inválido' },
  ],
])('a working day with %s gets the expected errors', (_, draft, problems) => {
  expect(workDayProblems(draft)).toEqual(problems)
})

test('the default work schedule is valid and is stored unchanged', () => {
  const usual = defaultWorkSchedule()
  expect(workScheduleInput.parse(usual)).toEqual(usual)
})

test('a work schedule needs all seven days, and unknown days are dropped', () => {
  const { sunday, ...six } = defaultWorkSchedule()
  const missing = workScheduleInput.safeParse(six)
  expect(missing.error?.issues[0]).toMatchObject({ path: ['sunday'], message: 'Informe este dia da semana' })
  const eight = workScheduleInput.parse({ ...six, sunday, feriado: sunday })
  expect(Object.keys(eight)).toEqual([...weekdays])
})

const minutes = fc
  .integer({ min: 0, max: 1439 })
  .map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`)
const anyTime = fc.oneof(minutes, fc.constantFrom(null, undefined, '', '24:00', '9:00'))

test('a valid working day has its times in order, and completing the day changes none of them', () => {
  const drafts = fc.record({ startTime: anyTime, endTime: anyTime, breakStart: anyTime, breakEnd: anyTime })
  fc.assert(
    fc.property(drafts, (times) => {
      const draft = { enabled: true, ...times }
      if (Object.keys(workDayProblems(draft)).length > 0) return
      const { startTime, endTime, breakStart, breakEnd } = completeWorkDay(draft)
      const inOrder =
        breakStart && breakEnd ? [startTime, breakStart, breakEnd, endTime] : [startTime, endTime]
      expect(inOrder.toSorted()).toEqual(inOrder)
      expect(startTime < endTime && (!breakStart || breakStart < (breakEnd ?? ''))).toBe(true)
      expect([startTime, endTime]).toEqual([times.startTime, times.endTime])
    }),
    { numRuns: 2_000 },
  )
})
