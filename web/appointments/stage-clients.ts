import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { Client } from '@encaixe/contract/clients.ts'

/** For tests: a client of the book. */
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

/** For tests: the answers of a book with these clients. `history`: the appointments of the first one. */
export const bookOf = (clients: Client[], history: Appointment[] = []) => ({
  'GET /api/clients': () => page(clients),
  ...Object.fromEntries(
    clients.flatMap((client, at) => [
      [`GET /api/clients/${client.id}`, () => ({ body: client })],
      [`GET /api/clients/${client.id}/history`, historyOf(at === 0 ? history : [])],
    ]),
  ),
})
