import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { CalendarPerson } from '@encaixe/contract/calendar.ts'
import type { Client } from '@encaixe/contract/clients.ts'
import type { Company } from '@encaixe/contract/companies.ts'
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
  claims: [],
  claimedBy: [],
  hasAccount: true,
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

/** For tests: a company as its owner reads it. */
export const aCompany = (more: Partial<Company> = {}): Company => ({
  id: 'shop',
  name: 'Salão da Teresa',
  slug: 'teresa',
  cnpj: '12345678000195',
  cpf: null,
  email: 'teresa@salao.example',
  phone: null,
  address: null,
  isActive: true,
  timezone: 'America/Sao_Paulo',
  slotInterval: 30,
  description: null,
  photo: null,
  businessHours: [],
  businessHoursGiven: false,
  themeColor: 'azul',
  themeColorGiven: false,
  listed: true,
  maxOpenBookings: 5,
  minimumNotice: 0,
  bookingHorizon: 365,
  cancellationNotice: 0,
  closedOnHolidays: false,
  waitlist: true,
  pix: null,
  deposit: null,
  noShowRule: { after: 2, then: 'none', clearedBy: 3 },
  askPhone: 'required',
  emailPublic: false,
  slugChanges: { left: 3, nextDate: null },
  version: 1,
  ...more,
})

type Hours = Pick<CalendarPerson['days'][number], 'windows' | 'breaks'>

/** For tests: a professional in the calendar of a day, who works from nine to six unless the hours differ. */
export function aPersonOn(
  date: string,
  {
    windows = [{ start: '09:00', end: '18:00' }],
    breaks = [],
    ...more
  }: Partial<CalendarPerson & Hours> = {},
): CalendarPerson {
  const { id = 'rui', name = 'Rui Castro' } = more
  const person = { id, name, email: `${id}@equipe.example`, role: null, isActive: true }
  return { ...person, procedureIds: ['cut'], days: [{ date, windows, breaks }], ...more }
}

/** For tests: an appointment with Tainá on 2 March, as the pages of the day list it. */
export const aListed = (id: string, startTime: string, endTime: string, more: object = {}) => ({
  id,
  visitId: id,
  date: '2027-03-02',
  startTime,
  endTime,
  duration: 30,
  status: 'scheduled',
  clientId: 'nina',
  clientName: `Cliente ${id}`,
  confirmedAt: null,
  unanswered: true,
  procedure: { id: 'cut', name: 'Corte' },
  collaborator: { id: 'taina', name: 'Tainá Ribeiro' },
  ...more,
})
