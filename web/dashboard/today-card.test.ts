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

describe('the hours of the drawing', () => {
  test.each([
    ['are a working day when there is nothing to draw', [], 9, 17],
    ['are a working day around a short morning', [hours(9, 12)], 9, 17],
    ['go from the first to the last span', [hours(10, 19), hours(8.5, 12)], 8, 19],
    ['end at midnight', [hours(20, 23.9)], 16, 24],
    ['go from before dawn to midnight', [hours(0, 1), hours(23, 24)], 0, 24],
  ])('%s', (_, spans, from, to) => {
    expect(rangeOf(spans)).toEqual({ from: from * 60, to: to * 60 })
  })

  test('the hours of the drawing have few enough labels for a phone', () => {
    expect(hoursOf({ from: 9 * 60, to: 20 * 60 }).map((minute) => minute / 60)).toEqual([
      9, 11, 13, 15, 17, 19,
    ])
    expect(hoursOf({ from: 6 * 60, to: 22 * 60 }).map((minute) => minute / 60)).toEqual([
      6, 9, 12, 15, 18, 21,
    ])
  })
})

describe('the gaps for one more appointment', () => {
  test.each([
    [
      'hold 30 minutes between two appointments',
      [at('14:00', '14:30'), at('15:00', '15:30')],
      ['14:30-15:00'],
    ],
    [
      'hold 45 minutes between appointments in any order',
      [at('15:15', '16:00'), at('14:00', '14:30')],
      ['14:30-15:15'],
    ],
    ['leave out 25 minutes', [at('14:00', '14:30'), at('14:55', '15:30')], []],
    ['leave out a free hour', [at('14:00', '14:30'), at('15:30', '16:00')], []],
    ['leave out the time after the last appointment', [at('14:00', '14:30')], []],
    [
      'hold the time of a cancelled appointment',
      [at('14:00', '14:30'), at('14:30', '15:00', 'cancelled'), at('15:00', '15:30')],
      ['14:30-15:00'],
    ],
    ['leave out past time', [at('09:00', '09:30'), at('10:00', '10:30')], []],
    ['leave out the break', [at('11:30', '12:00'), at('12:30', '13:00')], []],
  ])('%s', (_, entries, expected) => {
    const now = entries.some(({ startTime }) => startTime === '11:30') ? 11 * 60 : 13 * 60
    const found = fitsIn(entries, { windows: windowsOf(day), away: [] }, now).map(({ start, end }) =>
      [start, end]
        .map((minute) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`)
        .join('-'),
    )
    expect(found).toEqual(expected)
  })

  test('no gap is offered on a day off, although appointments were kept', () => {
    expect(fitsIn([at('14:00', '14:30'), at('15:00', '15:30')], { windows: [], away: [] }, 13 * 60)).toEqual(
      [],
    )
  })
})
