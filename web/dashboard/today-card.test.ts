import { windowsOf } from '@encaixe/contract/free-starts.ts'
import { describe, expect, test } from 'vitest'
import { rangeOf } from './measure-range.ts'
import { fitsIn, hoursOf } from './today-card.tsx'

const day = { enabled: true, startTime: '09:00', endTime: '18:00', breakStart: '12:00', breakEnd: '12:30' }
const at = (startTime: string, endTime: string, status: 'scheduled' | 'cancelled' = 'scheduled') => ({
  startTime,
  endTime,
  status,
})
const hours = (from: number, to: number) => ({ start: from * 60, end: to * 60 })

describe('the drawn hours', () => {
  test.each([
    ['nothing to draw', [], 9, 17],
    ['a short morning still gets a working day', [hours(9, 12)], 9, 17],
    ['from the first to the last', [hours(10, 19), hours(8.5, 12)], 8, 19],
    ['late at night the day ends at midnight', [hours(20, 23.9)], 16, 24],
    ['from before dawn to midnight', [hours(0, 1), hours(23, 24)], 0, 24],
  ])('%s', (_, spans, from, to) => {
    expect(rangeOf(spans)).toEqual({ from: from * 60, to: to * 60 })
  })

  test('the hours have few enough labels for a phone', () => {
    expect(hoursOf({ from: 9 * 60, to: 20 * 60 }).map((minute) => minute / 60)).toEqual([
      9, 11, 13, 15, 17, 19,
    ])
    expect(hoursOf({ from: 6 * 60, to: 22 * 60 }).map((minute) => minute / 60)).toEqual([
      6, 9, 12, 15, 18, 21,
    ])
  })
})

describe('where one more fits', () => {
  test.each([
    ['30 minutes between two', [at('14:00', '14:30'), at('15:00', '15:30')], ['14:30-15:00']],
    ['45 minutes, in any order', [at('15:15', '16:00'), at('14:00', '14:30')], ['14:30-15:15']],
    ['25 minutes are too few', [at('14:00', '14:30'), at('14:55', '15:30')], []],
    ['an hour is simply free', [at('14:00', '14:30'), at('15:30', '16:00')], []],
    ['nothing after it', [at('14:00', '14:30')], []],
    [
      'a cancelled one leaves its room',
      [at('14:00', '14:30'), at('14:30', '15:00', 'cancelled'), at('15:00', '15:30')],
      ['14:30-15:00'],
    ],
    ['already past', [at('09:00', '09:30'), at('10:00', '10:30')], []],
    ['the break is no gap', [at('11:30', '12:00'), at('12:30', '13:00')], []],
  ])('%s', (_, entries, expected) => {
    const now = entries.some(({ startTime }) => startTime === '11:30') ? 11 * 60 : 13 * 60
    const found = fitsIn(entries, windowsOf(day), now).map(({ start, end }) =>
      [start, end]
        .map((minute) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`)
        .join('-'),
    )
    expect(found).toEqual(expected)
  })

  test('nothing fits on a day off, although appointments were kept', () => {
    expect(fitsIn([at('14:00', '14:30'), at('15:00', '15:30')], [], 13 * 60)).toEqual([])
  })
})
