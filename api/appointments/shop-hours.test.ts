import { addDays, datesFrom } from '@encaixe/contract/local-time.ts'
import { fits, type OpenException, openWindows } from '@encaixe/contract/open-hours.ts'
import { expect, test } from 'vitest'
import { type Roll, randomWeek, seeded } from '../testing/random-weeks.ts'
import { affectedBy, type HoursInForce, hoursOfDates, windowsOn } from './shop-hours.ts'

test('in random weeks the windows computed for many days equal the windows computed for each day alone', () => {
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

test('a weekly exception without end that began years before still applies on the last possible date', () => {
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

const first = '2027-03-08'
const people = ['me', 'other']

type Booked = { id: number; collaborator_id: string; day: string; start_minute: number; end_minute: number }

function someBooked(roll: Roll): Booked[] {
  return Array.from({ length: 40 }, (_, id) => {
    const start_minute = 10 * roll(130)
    const collaborator_id = people[roll(2)] ?? 'me'
    return {
      id,
      collaborator_id,
      day: addDays(first, roll(7)),
      start_minute,
      end_minute: start_minute + 10 * (1 + roll(9)),
    }
  })
}

function someHours(roll: Roll): HoursInForce {
  const [mine, others] = [randomWeek(roll, first, ['me', 'other']), randomWeek(roll, first, ['other', 'me'])]
  return {
    businessHours: mine.businessHours,
    exceptions: [...mine.exceptions, ...others.exceptions],
    schedules: new Map([
      ['me', mine.schedule],
      ['other', others.schedule],
    ]),
  }
}

/** The reference result of these tests: checks each appointment by itself. */
const isInside = ({ businessHours, exceptions, schedules }: HoursInForce, one: Booked) => {
  const schedule = schedules.get(one.collaborator_id)
  if (!schedule) throw new Error(`Collaborator ${one.collaborator_id} has no hours in the test data`)
  const hours = { collaboratorId: one.collaborator_id, schedule, businessHours, exceptions }
  return fits(openWindows(hours, one.day), { start: one.start_minute, end: one.end_minute })
}

const ids = (all: readonly Booked[]) => all.map(({ id }) => id)

function forAny(name: string, check: (roll: Roll, before: HoursInForce, booked: Booked[]) => void) {
  test(name, () => {
    const roll = seeded(name.length)
    for (let round = 0; round < 500; round++) check(roll, someHours(roll), someBooked(roll))
  })
}

forAny('an appointment is affected when it fitted before and does not fit after', (roll, before, booked) => {
  const after = someHours(roll)
  const expected = booked.filter((one) => isInside(before, one) && !isInside(after, one))
  expect(ids(affectedBy(before, after, booked))).toEqual(ids(expected))
})

forAny('hours that stay as they are affect nobody', (_, before, booked) => {
  expect(affectedBy(before, before, booked)).toEqual([])
})

forAny('the end of a day off affects nobody', (_, after, booked) => {
  const more: OpenException = {
    collaboratorId: null,
    kind: 'off',
    from: first,
    to: addDays(first, 6),
    startTime: null,
    endTime: null,
    breakStart: null,
    breakEnd: null,
    weekly: false,
  }
  const before = { ...after, exceptions: [...after.exceptions, more] }
  expect(affectedBy(before, after, booked)).toEqual([])
  // A day off affects all appointments that fitted the hours.
  expect(ids(affectedBy(after, before, booked))).toEqual(ids(booked.filter((one) => isInside(after, one))))
})

forAny('special hours of one professional affect only their appointments', (roll, before, booked) => {
  const { exceptions } = randomWeek(roll, first, ['me', 'me'])
  const own = exceptions.map((one) => ({ ...one, collaboratorId: 'me' }))
  const after = { ...before, exceptions: [...before.exceptions, ...own] }
  for (const one of affectedBy(before, after, booked)) expect(one.collaborator_id).toBe('me')
})

forAny(
  'an appointment that two changes affect together is affected by one of them',
  (roll, before, booked) => {
    const [between, after] = [someHours(roll), someHours(roll)]
    const either = new Set([
      ...ids(affectedBy(before, between, booked)),
      ...ids(affectedBy(between, after, booked)),
    ])
    for (const { id } of affectedBy(before, after, booked)) expect(either).toContain(id)
  },
)
