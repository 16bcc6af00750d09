import type { MoveTimes } from '@encaixe/contract/calendar.ts'

type Offered = { startTime: string; collaborators: { id: string; name: string; role: string | null }[] }

/** The same times the other way round: a client looks for a time, and then for who is free. */
export function byTime({ people }: MoveTimes): Offered[] {
  const times = [...new Set(people.flatMap((person) => person.times))].toSorted()
  return times.map((startTime) => ({
    startTime,
    collaborators: people
      .filter((person) => person.times.includes(startTime))
      .map(({ collaboratorId: id, name }) => ({ id, name, role: null })),
  }))
}
