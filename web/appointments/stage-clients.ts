import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { Client } from '@encaixe/contract/clients.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'

export const aClient = (more: Partial<Client> = {}): Client => ({
  companyId: 'shop',
  id: 'nina',
  name: 'Nina Falcão',
  phone: '+5511955550142',
  email: 'nina@cliente.example',
  birthday: null,
  notes: null,
  tags: [],
  blocked: false,
  visits: 3,
  noShows: 0,
  lastVisit: '2027-02-23',
  nextVisit: null,
  spent: 150,
  waits: false,
  version: 1,
  ...more,
})

const page = (items: unknown[]) => ({ body: { items, nextCursor: null } })

const historyOf =
  (all: Appointment[]) =>
  ({ query }: { query: URLSearchParams }) => {
    const wanted = query.get('status')
    return page(all.filter(({ status }) => wanted === null || status === wanted))
  }

/** For tests: the answers of a book with these clients. `history`: the appointments of the first client. */
export const bookOf = (clients: Client[], history: Appointment[] = []) => ({
  'GET /api/clients': () => page(clients),
  ...Object.fromEntries(
    clients.flatMap((client, at) => [
      [`GET /api/clients/${client.id}`, () => ({ body: client })],
      [`GET /api/clients/${client.id}/history`, historyOf(at === 0 ? history : [])],
    ]),
  ),
})

export const aProcedure = (id: string, name: string, more: Partial<Procedure> = {}) => ({
  ...{ id, name, companyId: 'shop', description: null, isActive: true, version: 1 },
  ...{ duration: 30, bufferMinutes: 0, price: 50 },
  ...more,
})

/** For tests: an active company with these services. */
export const shopOf = (...procedures: object[]) => ({
  'GET /api/companies/my-company': () => ({ body: { isActive: true, timezone: 'America/Sao_Paulo' } }),
  'GET /api/procedures/company/shop': () => ({ body: procedures }),
})

/** For tests: the answer to a booking of one service. */
export const bookedAs = (one: Appointment) => ({
  status: 201,
  body: { id: one.id, seriesId: null, appointments: [one] },
})

/** For tests: the answer to a booking whose time somebody else took. */
export const takenWith = (...alternatives: object[]) => ({
  status: 409,
  body: {
    error: 'Este horário acabou de ser reservado. Por favor, escolha outro horário.',
    code: 'slot_taken',
    alternatives,
  },
})
