import type { Row } from './matrix-roles.ts'
import type { MatrixShop } from './matrix-shop.ts'

const oneOfTheBook = ({ clientIds: [id = ''] }: MatrixShop) => ({ id })
/** The client of the first professional. */
const booked = {
  status: 200,
  ofProfessional: true,
  path: ({ clientRecordId }: MatrixShop) => ({ id: clientRecordId }),
} satisfies Row

/** The company's book of clients. */
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
} satisfies Record<string, Row>
