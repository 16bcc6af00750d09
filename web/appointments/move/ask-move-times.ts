import { api } from '../../platform/api.ts'
import type { TimesPort } from '../choose-time/ask-times.ts'
import { type Item, writeItems } from '../write-items.ts'

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

/** The days and times to which a whole visit can move; without `items` everybody stays. */
export const visitMovePort = (id: string, items?: readonly Item[]): TimesPort => {
  const asked = items && { items: writeItems(items) }
  return {
    days: (month) =>
      api('GET /api/visits/{id}/move-days/{month}', { params: { id, month }, query: asked ?? {} }),
    async times(date, signal) {
      const query = { date, ...asked }
      const starts = await api('GET /api/visits/{id}/move-times', { params: { id }, query, signal })
      return starts.map(({ startTime }) => ({ time: startTime }))
    },
  }
}
