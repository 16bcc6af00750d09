import type { Row } from './matrix-roles.ts'

export const rowsOfReports = {
  'GET /api/reports': {
    status: 200,
    own: true,
    query: () => ({ from: '2027-03-01', to: '2027-03-31', by: 'professional' }),
  },
} satisfies Record<string, Row>
