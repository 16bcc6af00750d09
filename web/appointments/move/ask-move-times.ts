import type { VisitItem } from '@encaixe/contract/visit-items.ts'
import { api } from '../../platform/api.ts'
import type { TimesPort } from '../choose-time/ask-times.ts'
import { writeItems } from '../write-items.ts'

/** The requests for the days and times to which the owner or the client can move an appointment. Its own time counts as free. */
export const movePort = (id: string): TimesPort => ({
  days: (month) => api('GET /api/schedules/{id}/move-days/{month}', { params: { id, month } }),
  async times(date, signal) {
    const { people } = await api('GET /api/schedules/{id}/move-times', {
      params: { id },
      query: { date },
      signal,
    })
    const times = [...new Set(people.flatMap((person) => person.times))].sort()
    return times.map((time) => ({
      time,
      people: people
        .filter((person) => person.times.includes(time))
        .map(({ collaboratorId, name, photo }) => ({ id: collaboratorId, name, role: null, photo })),
    }))
  },
})

/** The id that stands for all people of a visit, because the form expects one. */
export const theSame = 'same'

/** The days and times to which a whole visit can move; without `items` everybody stays. `people`: who serves it, in words. */
export const visitMovePort = (id: string, people: string, items?: readonly VisitItem[]): TimesPort => {
  const asked = items && { items: writeItems(items) }
  return {
    days: (month) =>
      api('GET /api/visits/{id}/move-days/{month}', { params: { id, month }, query: asked ?? {} }),
    async times(date, signal) {
      const query = { date, ...asked }
      const starts = await api('GET /api/visits/{id}/move-times', { params: { id }, query, signal })
      // A list of its own for each time, because the form compares arrays by identity.
      return starts.map(({ startTime }) => ({
        time: startTime,
        people: [{ id: theSame, name: people, role: null, photo: null }],
      }))
    },
  }
}
