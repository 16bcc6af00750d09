import type { Row } from './matrix-roles.ts'
import { type MatrixShop, monthOfTurn } from './matrix-shop.ts'

const sent = ({ statementId }: MatrixShop) => ({ id: statementId })
/** Of the first professional, who has read it. */
const read = { status: 200, ofProfessional: true, path: sent } as const satisfies Row
/** Nobody answers for another: the owner is not the first professional. */
const answered = { ...read, fresh: ['statementId'], but: { owner: 403 } } as const satisfies Row

/** Monthly statements of the professionals. */
export const rowsOfStatements = {
  'GET /api/statements': { status: 200, own: true },
  'POST /api/statements': {
    status: 201,
    own: true,
    body: ({ collaboratorId, turn }) => ({ collaboratorId, month: monthOfTurn(turn) }),
    // Of their own company, which has no such collaborator.
    but: { 'other owner': 404, 'other member': 404 },
  },
  'GET /api/statements/{id}': read,
  'GET /api/statements/{id}/csv': read,
  'PATCH /api/statements/{id}/send': { ...read, fresh: ['statementId'] },
  'PATCH /api/statements/{id}/accept': answered,
  'PATCH /api/statements/{id}/contest': { ...answered, body: () => ({ note: 'Faltou a barba do dia 3' }) },
} satisfies Record<string, Row>
