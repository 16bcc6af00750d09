import { addDays, datesFrom } from '@encaixe/contract/local-time.ts'
import { expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { services, staff } from './barbearia-navalha.ts'
import { planAppointments } from './plan-appointments.ts'
import { type Draft, planWaiting } from './plan-waiting.ts'

const durations = new Map(services.map(({ name, duration }) => [name, duration]))
const planners = staff.map((person) => ({ ...person, id: person.name }))
const people = ['sofia', 'vitor', 'livia'].map((name) => ({ userId: name, name, email: `${name}@x.example` }))

test.each(datesFrom('2027-03-26', 9))(
  'on %s at any hour the plan frees a time of the next open days, and two times were won',
  (date) => {
    for (const hour of [0, 8, 13, 18, 23]) {
      const now = { date, minute: hour * 60 }
      const drafts = planAppointments(planners, durations, now).map((one) => ({
        id: newId(),
        collaborator_id: one.collaboratorId,
        day: one.date,
        start_minute: one.start,
        end_minute: one.start + (durations.get(one.service) ?? 0),
        procedure_name: one.service,
        status: one.status,
      })) as unknown as Draft[]
      const planned = planWaiting(drafts, people, now)
      expect(planned).toBeDefined()
      if (!planned) return
      const { freed, stood, won } = planned
      expect(freed.day <= addDays(date, 3)).toBe(true)
      expect(freed.day > date || freed.start_minute >= now.minute + 120).toBe(true)
      expect(stood).toMatchObject({
        day: freed.day,
        collaborator_id: freed.collaborator_id,
        client_user_id: 'sofia',
      })
      expect(stood.start_minute).toBeGreaterThan(freed.start_minute)
      expect(won.map((one) => one.day.slice(0, 7))).toEqual([date.slice(0, 7), date.slice(0, 7)])
    }
  },
)
