import { api } from '../../platform/api.ts'
import { freshToken } from '../../platform/session.ts'
import type { TimesPort } from '../choose-time/ask-times.ts'

/** With her token an owner reads free times without the limits of clients; without one, as a visitor does. */
async function ownHeaders(): Promise<Record<string, string>> {
  const token = await freshToken().catch(() => undefined)
  return token ? { authorization: `Bearer ${token}` } : {}
}

/** The requests for an appointment that the owner books. */
export const ownBookingPort = (companyId: string, procedureId: string): TimesPort => ({
  days: async (month) =>
    api('GET /api/public/available-days/{companyId}/{procedureId}/{month}', {
      params: { companyId, procedureId, month },
      headers: await ownHeaders(),
    }),
  async times(date, signal) {
    const slots = await api('GET /api/public/available-slots/{companyId}/{procedureId}/{date}', {
      params: { companyId, procedureId, date },
      headers: await ownHeaders(),
      signal,
    })
    return slots.map(({ startTime }) => ({ time: startTime })).filter(({ time }) => typeof time === 'string')
  },
  people: async (date, startTime, signal) =>
    api('GET /api/public/available-collaborators/{companyId}/{procedureId}/{date}/{startTime}', {
      params: { companyId, procedureId, date, startTime },
      headers: await ownHeaders(),
      signal,
    }),
})
