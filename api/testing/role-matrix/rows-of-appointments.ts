import type { Row } from './matrix-roles.ts'
import type { MatrixShop } from './matrix-shop.ts'

const appointment = ({ appointmentId }: MatrixShop) => ({ id: appointmentId })
const offered = ({ companyId, procedureId }: MatrixShop) => ({ companyId, procedureId })
const onDay = { date: '2027-03-03' }
const atTen = { ...onDay, startTime: '10:00' }
const month = '2027-03'
const monthOf = (shop: MatrixShop) => ({ ...appointment(shop), month })
const askedItems = ({ companyId, procedureId, collaboratorId }: MatrixShop) => ({
  companyId,
  items: `${procedureId},${procedureId}:${collaboratorId}`,
})
const aBooking = ({ companyId, procedureId, collaboratorId, time }: MatrixShop) => ({
  companyId,
  procedureId,
  collaboratorId,
  ...time,
  clientName: 'Ana',
  withoutContact: true,
})
const aVisit = ({ companyId, procedureId, collaboratorId, time }: MatrixShop) => ({
  companyId,
  ...time,
  items: [
    { procedureId, collaboratorId: null },
    { procedureId, collaboratorId },
  ],
  clientName: 'Ana',
  withoutContact: true,
})

/** An appointment of the first professional; its client reads and changes it too. */
const read = { status: 200, client: 200, ofProfessional: true, path: appointment } as const
const changed = { ...read, fresh: ['appointmentId'] } as const satisfies Partial<Row>
/** Only the company records how the appointment ended. */
const outcome = { ...changed, client: 403 } as const
/** The appointment has not begun and is not closed; mark-no-show.api.test.ts tests the answer of each call. */
const tooEarly = { ...outcome, status: 409 } as const
/** Anybody with an account may book. */
const booked = { status: 201, anybody: 201, ofProfessional: true } as const

/** Calls about free times, appointments, visits, offers and the calendar. */
export const rowsOfAppointments = {
  'GET /api/public/available-slots/{companyId}/{procedureId}/{date}': {
    status: 200,
    path: (shop) => ({ ...offered(shop), ...onDay }),
  },
  'GET /api/public/available-collaborators/{companyId}/{procedureId}/{date}/{startTime}': {
    status: 200,
    path: (shop) => ({ ...offered(shop), ...atTen }),
  },
  'GET /api/public/available-days/{companyId}/{procedureId}/{month}': {
    status: 200,
    path: (shop) => ({ ...offered(shop), month }),
  },
  'GET /api/public/next-times/{companyId}': { status: 200, path: ({ companyId }) => ({ companyId }) },
  'GET /api/public/visit-times': { status: 200, query: (shop) => ({ ...askedItems(shop), ...onDay }) },
  'GET /api/public/visit-days': { status: 200, query: (shop) => ({ ...askedItems(shop), month }) },
  'GET /api/public/visit-collaborators': {
    status: 200,
    query: (shop) => ({ ...askedItems(shop), ...atTen }),
  },
  'GET /api/schedules/available-slots': {
    status: 200,
    query: ({ companyId, collaboratorId }) => ({ companyId, collaboratorId, ...onDay, duration: '30' }),
  },

  'GET /api/schedules/my-schedules': { status: 200 },
  'GET /api/schedules/my-offers': { status: 200 },
  // The appointment has no offer: its client gets 404 too; own-offers.api.test.ts tests an appointment with an offer.
  'POST /api/schedules/{id}/offer/link': { status: 404, path: appointment, but: { newcomer: 404 } },
  'GET /api/schedules/counts': {
    status: 200,
    own: true,
    anybody: 200,
    client: 200,
    but: { 'former member': 200 },
  },
  'GET /api/schedules/company/{companyId}': { status: 200, path: ({ companyId }) => ({ companyId }) },
  'POST /api/schedules': { ...booked, client: 201, body: aBooking },
  'GET /api/schedules/{id}': read,
  'PUT /api/schedules/{id}': { ...changed, body: () => ({ notes: 'Na cadeira da janela' }) },
  'PATCH /api/schedules/{id}/complete': outcome,
  'PATCH /api/schedules/{id}/no-show': tooEarly,
  'PATCH /api/schedules/{id}/reopen': tooEarly,
  'PATCH /api/schedules/{id}/accept': tooEarly,
  'PATCH /api/schedules/{id}/decline': tooEarly,
  'PATCH /api/schedules/{id}/cancel': changed,
  'PATCH /api/schedules/{id}/reschedule': {
    ...changed,
    body: ({ collaboratorId, time }) => ({ ...time, collaboratorId }),
  },
  'GET /api/schedules/{id}/move-times': { ...read, query: () => onDay },
  'GET /api/schedules/{id}/move-days/{month}': { ...read, path: monthOf },
  'GET /api/schedules/{id}/history': read,
  'GET /api/schedules/{id}/messages': read,
  'GET /api/schedules/{id}/reach': { status: 200, ofProfessional: true, path: appointment },
  'POST /api/schedules/{id}/offer': {
    ...outcome,
    status: 201,
    body: ({ collaboratorId, time }) => ({ proposals: [{ ...time, collaboratorId }] }),
  },
  'DELETE /api/schedules/{id}/offer': { ...outcome, status: 204 },
  'GET /api/schedules/conflicts': { status: 200, own: true },
  'GET /api/schedules/from-new-accounts': {
    status: 200,
    own: true,
    query: () => ({ since: '2027-03-01T00:00:00Z' }),
  },
  'POST /api/schedules/cancel-from-new-accounts': {
    status: 200,
    own: true,
    // Nothing was booked since then, so the appointments of the other rows stay open.
    body: () => ({ since: '2030-01-01T00:00:00Z' }),
  },
  'GET /api/schedules/calendar': {
    status: 200,
    own: true,
    query: () => ({ from: '2027-03-01', to: '2027-03-07' }),
  },
  'GET /api/schedules/calendar/{month}': { status: 200, own: true, path: () => ({ month }) },

  'POST /api/visits': { ...booked, client: 201, body: aVisit },
  'GET /api/visits/{id}': read,
  'PATCH /api/visits/{id}/cancel': changed,
  'PATCH /api/visits/{id}/reschedule': { ...changed, body: ({ time }) => time },
  'GET /api/visits/{id}/move-times': { ...read, query: () => onDay },
  'GET /api/visits/{id}/move-days/{month}': { ...read, path: monthOf },
  'PATCH /api/series/{id}/cancel': {
    ...outcome,
    path: ({ seriesId }) => ({ id: seriesId }),
    body: () => ({ from: '2027-03-01' }),
    fresh: ['seriesId'],
  },
  // The events of the stream are tested in api/live.
  'GET /api/live': { status: 200, anybody: 200, client: 200 },
} satisfies Record<string, Row>
