import type { CalendarPerson } from '@encaixe/contract/calendar.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pickHues, selfFirst } from './calendar-people.tsx'

const person = (id: string, isActive = true): CalendarPerson => ({
  id,
  name: `Nome ${id}`,
  email: `${id}@equipe.example`,
  role: null,
  isActive,
  procedureIds: [],
  days: [],
})
const team = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 15 })

test('eight people have eight colours, and a larger team shares them evenly', () => {
  fc.assert(
    fc.property(team, (ids) => {
      const counts = Object.values(Object.groupBy(pickHues(ids.map((id) => person(id))).values(), String))
      expect(Math.max(...counts.map((each) => each?.length ?? 0))).toBe(Math.ceil(ids.length / 8))
    }),
  )
})

test('a person keeps the same colour in any order of the team, and when a former person appears', () => {
  fc.assert(
    fc.property(team, fc.uuid(), (ids, former) => {
      const people = ids.map((id) => person(id))
      const hues = pickHues(people)
      expect(pickHues(people.toReversed())).toEqual(hues)
      const later = pickHues([person(`z${former}`, false), ...people])
      for (const id of ids) expect(later.get(id)).toBe(hues.get(id))
    }),
  )
})

test.each([
  ['their e-mail', { email: 'B@equipe.example ', name: 'Nome c' }, 'b'],
  ['their name', { email: 'outro@casa.example', name: 'nome C' }, 'c'],
  ['nothing', { email: null, name: 'Alguém' }, 'a'],
])('the signed-in person comes first, recognised by %s', (_, user, first) => {
  const [found] = selfFirst([person('a'), person('b'), person('c')], user)
  expect(found?.id).toBe(first)
})
