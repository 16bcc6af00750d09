import { api } from '../../platform/api.ts'
import type { TimesPort } from '../choose-time/ask-times.ts'

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
