import type { Row } from './matrix-roles.ts'
import type { MatrixShop } from './matrix-shop.ts'

const answered = {
  status: 200,
  client: 403,
  path: ({ heldVisitId }: MatrixShop) => ({ id: heldVisitId }),
  fresh: ['heldVisitId'],
} as const

export const rowsOfDeposits = {
  'GET /api/deposits': { status: 200, own: true },
  // Of nobody's own: what her client gets is in answer-deposit.api.test.ts.
  'PATCH /api/visits/{id}/deposit/claimed': {
    status: 404,
    but: { newcomer: 404 },
    path: ({ appointmentId }) => ({ id: appointmentId }),
  },
  'PATCH /api/visits/{id}/deposit/received': answered,
  'PATCH /api/visits/{id}/deposit/refused': answered,
} satisfies Record<string, Row>
