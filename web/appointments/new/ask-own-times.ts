import type { VisitItem } from '@encaixe/contract/visit-items.ts'
import { api } from '../../platform/api.ts'
import { freshToken } from '../../platform/session.ts'
import type { TimesPort } from '../choose-time/ask-times.ts'
import { anybodyId } from '../choose-time/people-offered.tsx'
import { theSame } from '../move/ask-move-times.ts'
import { writeItems } from '../write-items.ts'

/** With her token an owner reads free times without the limits of clients; without one, as a visitor does. */
async function ownHeaders(): Promise<Record<string, string>> {
  const token = await freshToken().catch(() => undefined)
  return token ? { authorization: `Bearer ${token}` } : {}
}

const anybody = { id: anybodyId, name: 'Sem preferência', role: 'Quem estiver livre', photo: null }

type Asked = {
  companyId: string
  items: readonly VisitItem[]
  /** Of several services, which say themselves who does them. */
  who: string
}

/** The requests for a visit that the owner books. Of a single service the person is chosen after the time. */
export function ownBookingPort({ companyId, items, who }: Asked): TimesPort {
  const asked = { companyId, items: writeItems(items) }
  return {
    days: async (month) =>
      api('GET /api/public/visit-days', { query: { ...asked, month }, headers: await ownHeaders() }),
    async times(date, signal) {
      const query = { ...asked, date }
      const starts = await api('GET /api/public/visit-times', { query, headers: await ownHeaders(), signal })
      const times = starts.map(({ startTime }) => startTime).filter((time) => typeof time === 'string')
      if (items.length < 2) return times.map((time) => ({ time }))
      // A list of its own for each time, because the form compares arrays by identity.
      return times.map((time) => ({ time, people: [{ id: theSame, name: who, role: null, photo: null }] }))
    },
    ...(items.length < 2 && {
      async people(date: string, startTime: string, signal: AbortSignal) {
        const query = { ...asked, date, startTime }
        const headers = await ownHeaders()
        const [people = []] = await api('GET /api/public/visit-collaborators', { query, headers, signal })
        return people.length > 1 ? [anybody, ...people] : people
      },
    }),
  }
}
