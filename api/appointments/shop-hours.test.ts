import { datesFrom } from '@encaixe/contract/local-time.ts'
import { expect, test } from 'vitest'
import { randomWeek, seeded } from '../testing/random-weeks.ts'
import { hoursOfDates, windowsOfDays, windowsOn } from './shop-hours.ts'

const days = { from: '2027-02-20', to: '2027-04-20' }

test('in random weeks the windows of many days are those of each day alone', () => {
  const roll = seeded(20_270_220)
  let special = 0
  for (let at = 0; at < 200; at++) {
    const { schedule, ...hours } = randomWeek(roll, '2027-03-08', ['ana', 'bia'])
    const onDays = windowsOfDays(hours, days)
    const onDates = hoursOfDates({ ...hours, opened: null })
    for (const id of ['ana', 'bia']) {
      for (const date of datesFrom('2027-02-20', 60)) {
        const alone = windowsOn({ id, schedule }, hours, date)
        expect([id, date, onDays({ id, schedule }, date)]).toEqual([id, date, alone])
        expect([id, date, onDates(date)({ id, schedule })]).toEqual([id, date, alone])
        const usual = windowsOn({ id, schedule }, { ...hours, exceptions: [] }, date)
        if (JSON.stringify(alone) !== JSON.stringify(usual)) special++
      }
    }
  }
  expect(special).toBeGreaterThan(1_000)
})

test('an exception without end that began years before changes its weekday until the last date there is', () => {
  const none = { startTime: null, endTime: null, breakStart: null, breakEnd: null }
  const weekly = {
    collaboratorId: null,
    kind: 'off' as const,
    from: '2019-01-07',
    to: null,
    weekly: true,
    ...none,
  }
  const schedule = randomWeek(seeded(1), '2027-03-08', ['ana', 'bia']).schedule
  for (const day of Object.values(schedule)) day.enabled = true
  const last = { from: '9999-12-01', to: '9999-12-31' }
  const onDays = windowsOfDays({ businessHours: null, exceptions: [weekly] }, last)
  const off = datesFrom(last.from, 31).filter((date) => onDays({ id: 'ana', schedule }, date).length === 0)
  expect(off).toEqual(['9999-12-06', '9999-12-13', '9999-12-20', '9999-12-27'])
})
