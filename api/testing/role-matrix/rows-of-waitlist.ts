import type { Row } from './matrix-roles.ts'

export const rowsOfWaitlist = {
  'POST /api/waitlist': { status: 201, names: true },
  'GET /api/waitlist/mine': { status: 200, anybody: 200 },
  'DELETE /api/waitlist/{id}': { status: 204 },
  'POST /api/schedules/{id}/earlier': { status: 201 },
  'GET /api/waitlist': { status: 200, own: true },
  'POST /api/waitlist/{id}/ask': { status: 201 },
  'GET /api/waitlist/waiting': { status: 200, own: true },
  'GET /api/waitlist/won': { status: 200, own: true },
  'GET /api/schedules/{id}/asked': { status: 200 },
} satisfies Record<string, Row>
