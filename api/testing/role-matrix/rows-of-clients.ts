import type { Row } from './matrix-roles.ts'
import type { MatrixShop } from './matrix-shop.ts'

const oneOfTheBook = ({ clientIds: [id = ''] }: MatrixShop) => ({ id })
/** The client of the first professional. */
const booked = {
  status: 200,
  ofProfessional: true,
  path: ({ clientRecordId }: MatrixShop) => ({ id: clientRecordId }),
} satisfies Row

/** Calls about the company's book of clients and its waiting list. */
export const rowsOfClients = {
  'GET /api/clients': { status: 200, own: true, query: () => ({ q: 'ru', order: 'recent' }) },
  'GET /api/clients/summary': { status: 200, own: true },
  'GET /api/clients/export': { status: 200, own: true },
  'POST /api/clients/import': { status: 200, own: true, sends: 'csv' },
  'POST /api/clients': {
    status: 201,
    own: true,
    body: ({ turn }) => ({ name: 'Ivo', email: `ivo-${turn}@cliente.example` }),
  },
  'GET /api/clients/{id}': booked,
  'GET /api/clients/{id}/history': booked,
  'PUT /api/clients/{id}': { ...booked, body: () => ({ notes: 'Alérgica a amônia' }) },
  'DELETE /api/clients/{id}': { status: 204, path: oneOfTheBook, fresh: ['clientIds'] },
  'POST /api/clients/{id}/merge': {
    status: 200,
    path: oneOfTheBook,
    body: ({ clientIds }) => ({ into: clientIds[1] }),
    fresh: ['clientIds'],
  },
  'POST /api/clients/{id}/claims/{claimId}': {
    status: 200,
    path: ({ clientRecordId: id, claimId }) => ({ id, claimId }),
    body: () => ({ answer: 'no' }),
    fresh: ['claimId'],
  },
} satisfies Record<string, Row>

const ofClient = ({ appointmentId }: MatrixShop) => ({ id: appointmentId })
const ofEntry = ({ entryId }: MatrixShop) => ({ id: entryId })

export const rowsOfWaitlist = {
  'POST /api/waitlist': {
    status: 201,
    body: ({ companyId, procedureId, turn }) => ({
      companyId,
      items: [{ procedureId, collaboratorId: null }],
      windows: [windowOf(turn)],
      collaboratorId: null,
    }),
  },
  'GET /api/waitlist/mine': { status: 200 },
  // Only the client who waits may delete the entry; all other callers get the answer of an unknown entry.
  'DELETE /api/waitlist/{id}': { status: 404, path: ofEntry, fresh: ['entryId'], but: { client: 204 } },
  // Only the appointment's client may wait for an earlier time; other callers get the answer of an unknown appointment.
  'POST /api/schedules/{id}/earlier': {
    status: 404,
    path: ofClient,
    body: () => ({ sameDay: true }),
    fresh: ['appointmentId'],
    but: { client: 201, newcomer: 404 },
  },
  'GET /api/waitlist': { status: 200, own: true, query: () => ({ date: '2027-03-03' }) },
  'POST /api/waitlist/{id}/ask': {
    status: 201,
    path: ofEntry,
    body: ({ collaboratorId, time }) => ({ collaboratorId, ...time }),
    fresh: ['entryId'],
  },
  'GET /api/waitlist/waiting': {
    status: 200,
    own: true,
    query: () => ({ from: '2027-03-01', to: '2027-03-07' }),
  },
  'GET /api/waitlist/won': { status: 200, own: true, query: () => ({ month: '2027-03' }) },
  'GET /api/schedules/{id}/asked': { status: 200, ofProfessional: true, path: ofClient },
} satisfies Record<string, Row>

/** Each request gets its own day, because a client has at most five entries. */
function windowOf(turn: number) {
  const date = new Date(Date.UTC(2027, 3, 1 + (turn % 300))).toISOString().slice(0, 10)
  return { from: date, to: date, startTime: '09:00', endTime: '18:00' }
}
