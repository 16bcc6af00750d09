import { waitlistSentences } from '@encaixe/contract/waitlist-rules.ts'
import { expect, test } from 'vitest'
import { checkWindow, keepToShop, startDraft, type WindowDraft, writeWindow } from './write-window.ts'

const today = '2027-03-02'
const shop = { week: { businessHours: [], notices: [] }, now: { date: today, minute: 600 }, duration: 30 }
const chosen: WindowDraft = { ...startDraft('2027-03-05', shop), startTime: '14:00', endTime: '16:30' }

test('a client who chose a day in the booking form waits for this day, at any hour', () => {
  expect(writeWindow(startDraft('2027-03-05', shop), today)).toEqual({
    from: '2027-03-05',
    to: '2027-03-05',
    startTime: '00:00',
    endTime: '23:59',
  })
})

test('a client who chose no day waits for the next seven days', () => {
  expect(writeWindow(startDraft(null, shop), today)).toMatchObject({ from: today, to: '2027-03-08' })
})

test("parts of the day and typed hours become the hours of the client's window", () => {
  const hours = ['morning', 'afternoon', 'night', 'typed'] as const
  expect(
    hours.map((one) => {
      const { startTime, endTime } = writeWindow({ ...chosen, days: 'today', hours: one }, today)
      return `${startTime}-${endTime}`
    }),
  ).toEqual(['00:00-12:00', '12:00-18:00', '18:00-23:59', '14:00-16:30'])
})

test('a client reads beside the field what is wrong with the period of their waiting-list entry', () => {
  const range = { ...chosen, days: 'range', from: '2027-03-05', to: '2027-03-04' } as const
  expect(checkWindow(range, shop)).toEqual({ to: waitlistSentences.days })
  expect(checkWindow({ ...range, from: '', to: '' }, shop)).toEqual({
    from: 'Escolha o primeiro dia',
    to: 'Escolha o último dia',
  })
  expect(checkWindow({ ...range, to: '2029-03-04' }, shop)).toEqual({ to: waitlistSentences.far })
  const typed = { ...chosen, hours: 'typed', startTime: '16:00', endTime: '14:00' } as const
  expect(checkWindow(typed, shop)).toEqual({ endTime: waitlistSentences.times })
  expect(checkWindow({ ...typed, endTime: '2' }, shop)).toEqual({ endTime: 'Informe a hora, como 14:30' })
})

test('a client cannot wait for hours that have passed, or for a period shorter than the visit', () => {
  const typed = { ...chosen, days: 'today', hours: 'typed', startTime: '09:00', endTime: '10:45' } as const
  expect(checkWindow(typed, shop)).toEqual({ endTime: waitlistSentences.past })
  expect(checkWindow({ ...typed, endTime: '11:00' }, shop)).toEqual({})
  expect(checkWindow({ ...typed, startTime: '14:00', endTime: '14:15' }, shop)).toEqual({
    endTime: 'São 30min: escolha um período maior',
  })
})

test("a client who chose today waits for today, or for the next days when today's hours are too short for the visit", () => {
  const businessHours = [{ day: 'tuesday' as const, opens: '09:00', closes: '18:00' }]
  const at = (minute: number) => ({
    ...shop,
    week: { businessHours, notices: [] },
    now: { date: today, minute },
  })
  expect(startDraft(today, at(600)).days).toBe('today')
  expect(startDraft(today, at(1_050)).days).toBe('week')
  const morning = { ...startDraft(today, at(600)), hours: 'morning' } as const
  expect([600, 700].map((minute) => keepToShop(morning, at(minute)).hours)).toEqual(['morning', 'any'])
})
