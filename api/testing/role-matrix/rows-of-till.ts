import type { Row } from './matrix-roles.ts'
import type { MatrixShop } from './matrix-shop.ts'

const nothing = { cash: 0, pix: 0, debit: 0, credit: 0, other: 0 }
const dayOf = (turn: number, from: number) => new Date(Date.UTC(from, 0, 1 + turn)).toISOString().slice(0, 10)

/** Payments, the till, shares. */
export const rowsOfTill = {
  'GET /api/till': { status: 200, own: true, query: () => ({ date: '2027-03-02' }) },
  // A day for each request, because it closes once.
  'POST /api/till/{date}/close': {
    status: 201,
    own: true,
    path: ({ turn }) => ({ date: dayOf(turn, 2020) }),
    body: () => ({ counted: nothing }),
  },
  // Not completed: what it does is in change-payment.api.test.ts.
  'PUT /api/schedules/{id}/payment': {
    status: 409,
    path: ({ appointmentId }) => ({ id: appointmentId }),
    body: () => ({ cents: 5_000 }),
  },
  'GET /api/shares': { status: 200, own: true },
  'POST /api/shares': {
    status: 201,
    own: true,
    // The professional is not theirs.
    but: { 'other owner': 404, 'other member': 404 },
    body: ({ collaboratorId, turn }: MatrixShop) => ({
      collaboratorId,
      percent: 40,
      from: dayOf(turn, 2028),
    }),
  },
  'DELETE /api/shares/{id}': { status: 204, path: ({ shareId }) => ({ id: shareId }), fresh: ['shareId'] },
} satisfies Record<string, Row>
