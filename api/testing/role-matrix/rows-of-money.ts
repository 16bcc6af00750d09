import type { Row } from './matrix-roles.ts'
import { type MatrixShop, monthOfTurn } from './matrix-shop.ts'

const nothing = { cash: 0, pix: 0, debit: 0, credit: 0, other: 0 }
const dayOf = (turn: number, from: number) => new Date(Date.UTC(from, 0, 1 + turn)).toISOString().slice(0, 10)

/** Payments, the till, shares. */
const rowsOfTill = {
  'GET /api/till': { status: 200, own: true, query: () => ({ date: '2027-03-02' }) },
  // Each request gets its own day, because the till of a day closes only once.
  'POST /api/till/{date}/close': {
    status: 201,
    own: true,
    path: ({ turn }) => ({ date: dayOf(turn, 2020) }),
    body: () => ({ counted: nothing }),
  },
  // The appointment of the matrix is not completed; change-payment.api.test.ts tests the payment of a completed one.
  'PUT /api/schedules/{id}/payment': {
    status: 409,
    path: ({ appointmentId }) => ({ id: appointmentId }),
    body: () => ({ cents: 5_000 }),
  },
  'GET /api/shares': { status: 200, own: true },
  'POST /api/shares': {
    status: 201,
    own: true,
    // The professional belongs to another company.
    but: { 'other owner': 404, 'other member': 404 },
    body: ({ collaboratorId, turn }: MatrixShop) => ({
      collaboratorId,
      percent: 40,
      from: dayOf(turn, 2028),
    }),
  },
  'DELETE /api/shares/{id}': { status: 204, path: ({ shareId }) => ({ id: shareId }), fresh: ['shareId'] },
} satisfies Record<string, Row>

const answeredDeposit = {
  status: 200,
  client: 403,
  path: ({ heldVisitId }: MatrixShop) => ({ id: heldVisitId }),
  fresh: ['heldVisitId'],
} as const

const rowsOfDeposits = {
  'GET /api/deposits': { status: 200, own: true },
  // No role of this table owns the deposit; the answer to its client is tested in deposits.api.test.ts.
  'PATCH /api/visits/{id}/deposit/claimed': {
    status: 404,
    but: { newcomer: 404 },
    path: ({ appointmentId }) => ({ id: appointmentId }),
  },
  'PATCH /api/visits/{id}/deposit/received': answeredDeposit,
  'PATCH /api/visits/{id}/deposit/refused': answeredDeposit,
  // The deposit of the matrix is not received; deposits.api.test.ts gives a received one back.
  'PATCH /api/visits/{id}/deposit/refunded': { ...answeredDeposit, status: 409 },
} satisfies Record<string, Row>

const rowsOfReports = {
  'GET /api/reports': {
    status: 200,
    own: true,
    query: () => ({ from: '2027-03-01', to: '2027-03-31', by: 'professional' }),
  },
} satisfies Record<string, Row>

const sent = ({ statementId }: MatrixShop) => ({ id: statementId })
/** A statement of the first professional, who has read it. */
const read = { status: 200, ofProfessional: true, path: sent } as const satisfies Row
/** Only the first professional may answer: the owner cannot answer for somebody else. */
const answeredStatement = { ...read, fresh: ['statementId'], but: { owner: 403 } } as const satisfies Row

const rowsOfStatements = {
  'GET /api/statements': { status: 200, own: true },
  'POST /api/statements': {
    status: 201,
    own: true,
    body: ({ collaboratorId, turn }) => ({ collaboratorId, month: monthOfTurn(turn) }),
    // The caller's own company has no such collaborator.
    but: { 'other owner': 404, 'other member': 404 },
  },
  'GET /api/statements/{id}': read,
  'GET /api/statements/{id}/csv': read,
  'PATCH /api/statements/{id}/send': { ...read, fresh: ['statementId'] },
  'PATCH /api/statements/{id}/accept': answeredStatement,
  'PATCH /api/statements/{id}/contest': {
    ...answeredStatement,
    body: () => ({ note: 'Faltou a barba do dia 3' }),
  },
} satisfies Record<string, Row>

export const rowsOfMoney = {
  ...rowsOfTill,
  ...rowsOfDeposits,
  ...rowsOfReports,
  ...rowsOfStatements,
} satisfies Record<string, Row>
