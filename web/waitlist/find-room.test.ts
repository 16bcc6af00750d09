import { expect, test } from 'vitest'
import { hasRoom } from './find-room.ts'

const today = '2027-03-02'
const hours = { startTime: '00:00', endTime: '23:59' }
const on = (from: string, to = from, times = hours) => ({ from, to, ...times })
const businessHours = [
  { day: 'tuesday' as const, opens: '09:00', closes: '18:00' },
  { day: 'wednesday' as const, opens: '09:00', closes: '18:00' },
]
const at = (time: number, notices: Parameters<typeof hasRoom>[0]['week']['notices'] = []) => ({
  week: { businessHours, notices },
  now: { date: today, minute: time * 60 },
  duration: 60,
})

test('a client can wait for today while the visit fits between half an hour from now and the closing time', () => {
  expect([9, 16.5, 17, 20].map((time) => hasRoom(at(time), on(today)))).toEqual([true, true, false, false])
})

test('a client can wait for a part of the day only on days when the shop is open in this part', () => {
  const morning = { startTime: '00:00', endTime: '12:00' }
  const night = { startTime: '18:00', endTime: '23:59' }
  expect(hasRoom(at(8), on(today, today, morning))).toBe(true)
  expect(hasRoom(at(11), on(today, today, morning))).toBe(false)
  expect(hasRoom(at(8), on(today, '2027-03-08', night))).toBe(false)
})

test('a client cannot wait for a window in which the shop has only days off and closed weekdays', () => {
  const off = {
    kind: 'off' as const,
    from: today,
    to: '2027-03-03',
    startTime: null,
    endTime: null,
    reason: null,
  }
  expect(hasRoom(at(8, [off]), on(today, '2027-03-08'))).toBe(false)
  expect(hasRoom(at(8, [off]), on(today, '2027-03-09'))).toBe(true)
})

test('a client can wait for any window of a shop without its own hours', () => {
  expect(hasRoom({ ...at(22), week: { businessHours: [], notices: [] } }, on(today))).toBe(true)
})
