import type { Row } from './matrix-roles.ts'
import type { MatrixShop } from './matrix-shop.ts'

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
  // Only who waits: everybody else gets the answer of an unknown one.
  'DELETE /api/waitlist/{id}': { status: 404, path: ofEntry, fresh: ['entryId'], but: { client: 204 } },
  // Only its client: everybody else gets the answer of an unknown one.
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

/** A day for each request, because a client has at most five. */
function windowOf(turn: number) {
  const date = new Date(Date.UTC(2027, 3, 1 + (turn % 300))).toISOString().slice(0, 10)
  return { from: date, to: date, startTime: '09:00', endTime: '18:00' }
}
