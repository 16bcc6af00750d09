import { datesFrom } from '@encaixe/contract/local-time.ts'
import { expect, test } from 'vitest'
import { randomWeek, seeded } from '../testing/random-weeks.ts'
import { hoursOfDates, windowsOn } from './shop-hours.ts'

test('in random weeks the windows of many days are those of each day alone', () => {
  const roll = seeded(20_270_220)
  let special = 0
  for (let at = 0; at < 200; at++) {
    const { schedule, ...hours } = randomWeek(roll, '2027-03-08', ['ana', 'bia'])
    const hoursOn = hoursOfDates(hours)
    for (const id of ['ana', 'bia']) {
      for (const date of datesFrom('2027-02-20', 60)) {
        const alone = windowsOn({ id, schedule }, hours, date)
        expect([id, date, hoursOn(date)({ id, schedule })]).toEqual([id, date, alone])
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
  const hoursOn = hoursOfDates({ businessHours: null, exceptions: [weekly] })
  const off = datesFrom('9999-12-01', 31).filter(
    (date) => hoursOn(date)({ id: 'ana', schedule }).length === 0,
  )
  expect(off).toEqual(['9999-12-06', '9999-12-13', '9999-12-20', '9999-12-27'])
})
