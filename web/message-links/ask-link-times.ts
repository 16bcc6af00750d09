import type { TimesPort } from '../appointments/choose-time/ask-times.ts'
import { api } from '../platform/api.ts'

/** The times to which the appointment of a link can move. Its own time counts as free. */
export const linkPort = (token: string): TimesPort => ({
  days: (month) => api('GET /api/links/{token}/days/{month}', { params: { token, month } }),
  async times(date, signal) {
    const slots = await api('GET /api/links/{token}/times', { params: { token }, query: { date }, signal })
    return slots.map(({ startTime, collaborators }) => ({ time: startTime, people: collaborators }))
  },
})
