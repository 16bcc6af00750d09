import { waitlistSentences } from '@encaixe/contract/waitlist-rules.ts'
import { expect, test } from 'vitest'
import { checkWindow, startDraft, type WindowDraft, writeWindow } from './write-window.ts'

const today = '2027-03-02'
const chosen: WindowDraft = { ...startDraft('2027-03-05'), startTime: '14:00', endTime: '16:30' }

test('a client who looked at a day waits for that day, at any hour', () => {
  expect(writeWindow(startDraft('2027-03-05'), today)).toEqual({
    from: '2027-03-05',
    to: '2027-03-05',
    startTime: '00:00',
    endTime: '23:59',
  })
})

test('a client who chose no day waits for the next seven', () => {
  expect(writeWindow(startDraft(null), today)).toMatchObject({ from: today, to: '2027-03-08' })
})

test('parts of the day and typed hours become the times of the window', () => {
  const hours = ['morning', 'afternoon', 'night', 'typed'] as const
  expect(
    hours.map((one) => {
      const { startTime, endTime } = writeWindow({ ...chosen, days: 'today', hours: one }, today)
      return `${startTime}-${endTime}`
    }),
  ).toEqual(['00:00-12:00', '12:00-18:00', '18:00-23:59', '14:00-16:30'])
})

test('a client reads beside the field what is wrong with her period', () => {
  const range = { ...chosen, days: 'range', from: '2027-03-05', to: '2027-03-04' } as const
  expect(checkWindow(range, today)).toEqual({ to: waitlistSentences.days })
  expect(checkWindow({ ...range, from: '', to: '' }, today)).toEqual({
    from: 'Escolha o primeiro dia',
    to: 'Escolha o último dia',
  })
  expect(checkWindow({ ...range, to: '2029-03-04' }, today)).toEqual({ to: waitlistSentences.far })
  const typed = { ...chosen, hours: 'typed', startTime: '16:00', endTime: '14:00' } as const
  expect(checkWindow(typed, today)).toEqual({ endTime: waitlistSentences.times })
  expect(checkWindow({ ...typed, endTime: '2' }, today)).toEqual({ endTime: 'Informe a hora, como 14:30' })
})
