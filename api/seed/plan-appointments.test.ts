import { datesFrom, daysBetween } from '@encaixe/contract/local-time.ts'
import { describe, expect, test } from 'vitest'
import { services, staff } from './barbearia-navalha.ts'
import { demoClients } from './people-of-navalha.ts'
import { planAppointments } from './plan-appointments.ts'

const durations = new Map(services.map(({ name, duration }) => [name, duration]))
const planners = staff.map((person) => ({ ...person, id: person.name }))
const planOn = (date: string, minute = 600) => planAppointments(planners, durations, { date, minute })

describe.each(datesFrom('2027-03-01', 7))('on %s', (today) => {
  const planned = planOn(today)

  test('the plan fills past and future days without overlaps', () => {
    expect(planned.length).toBeGreaterThan(350)
    const standing = planned.filter(({ status }) => status !== 'cancelled')
    for (const one of standing) {
      const end = one.start + (durations.get(one.service) ?? 0)
      const meets = standing.filter(
        (other) =>
          other !== one &&
          other.collaboratorId === one.collaboratorId &&
          other.date === one.date &&
          other.start < end &&
          one.start < other.start + (durations.get(other.service) ?? 0),
      )
      expect(meets).toEqual([])
    }
  })

  test('the plan completes or cancels past appointments, and schedules or cancels future ones', () => {
    const statuses = (ahead: boolean) =>
      new Set(
        planned.filter(({ date }) => date > today === ahead && date !== today).map(({ status }) => status),
      )
    expect(statuses(false)).toEqual(new Set(['completed', 'cancelled']))
    expect(statuses(true)).toEqual(new Set(['scheduled', 'cancelled']))
    const days = planned.map(({ date }) => daysBetween(today, date))
    expect(Math.min(...days)).toBeGreaterThanOrEqual(-91)
    expect(Math.max(...days)).toBeLessThanOrEqual(14)
  })
})

test('the plan for a day is the same each time it is made', () => {
  expect(planOn('2027-03-02')).toEqual(planOn('2027-03-02'))
})

test('the plan has forty different clients', () => {
  expect(new Set(demoClients.map(({ email }) => email)).size).toBe(40)
  for (const { email } of demoClients) expect(email).toMatch(/^[a-z.]+@cliente\.example$/)
})
