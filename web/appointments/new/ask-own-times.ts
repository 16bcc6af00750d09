import { api } from '../../platform/api.ts'
import { freshToken } from '../../platform/session.ts'
import { type TimesPort, whoeverIsFree } from '../choose-time/ask-times.ts'
import { type Item, writeItems } from '../write-items.ts'

/** With a token an owner gets free times without the limits of clients; without one, the times that a visitor gets. */
async function ownHeaders(): Promise<Record<string, string>> {
  const token = await freshToken().catch(() => undefined)
  return token ? { authorization: `Bearer ${token}` } : {}
}

/** The requests for a visit that the owner books. The person of a single service is chosen after the time. */
export function ownBookingPort(companyId: string, items: readonly Item[]): TimesPort {
  const asked = { companyId, items: writeItems(items) }
  return {
    days: async (month) =>
      api('GET /api/public/visit-days', { query: { ...asked, month }, headers: await ownHeaders() }),
    async times(date, signal) {
      const query = { ...asked, date }
      const starts = await api('GET /api/public/visit-times', { query, headers: await ownHeaders(), signal })
      return starts
        .map(({ startTime }) => startTime)
        .filter((time) => typeof time === 'string')
        .map((time) => ({ time }))
    },
    ...(items.length < 2 && {
      async people(date: string, startTime: string, signal: AbortSignal) {
        const query = { ...asked, date, startTime }
        const headers = await ownHeaders()
        const [people = []] = await api('GET /api/public/visit-collaborators', { query, headers, signal })
        return people.length > 1 ? [whoeverIsFree, ...people] : people
      },
    }),
  }
}
