import { expect, test } from 'vitest'
import { findNearest } from './missed-time.tsx'

const day = ['08:00', '09:00', '09:30', '11:00', '12:00', '13:00', '14:00', '18:00'].map((time) => ({ time }))

test('a client whose time is gone is offered the six nearest times of the day, in their order', () => {
  expect(findNearest(day, '10:30')).toEqual(['09:00', '09:30', '11:00', '12:00', '13:00', '08:00'].sort())
  expect(findNearest(day, '18:30').at(-1)).toBe('18:00')
})

test('a client is not offered times that only other professionals have', () => {
  expect(findNearest([{ time: '10:00', off: true }, { time: '17:00' }], '10:30')).toEqual(['17:00'])
  expect(findNearest([], '10:30')).toEqual([])
})
