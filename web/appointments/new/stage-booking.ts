import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'

/** For tests: a service of half an hour. */
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
