import { everyDay } from '../a-shop.ts'
import type { Row } from './matrix-roles.ts'
import type { MatrixShop } from './matrix-shop.ts'

const company = ({ companyId }: MatrixShop) => ({ id: companyId })
const ofCompany = ({ companyId }: MatrixShop) => ({ companyId })
const procedure = ({ procedureId }: MatrixShop) => ({ id: procedureId })
const collaborator = ({ collaboratorId }: MatrixShop) => ({ id: collaboratorId })
const spareCollaborator = ({ spareCollaboratorId }: MatrixShop) => ({ id: spareCollaboratorId })
const exception = ({ exceptionId }: MatrixShop) => ({ id: exceptionId })
const appointment = ({ appointmentId }: MatrixShop) => ({ id: appointmentId })
const active = () => ({ isActive: true })

export const aProcedure = ({ companyId }: MatrixShop) => ({ name: 'Corte', duration: 30, companyId })
export const aCollaborator = ({ companyId, procedureId, turn }: MatrixShop) => ({
  name: 'Caio',
  email: `caio-${turn}@loja.example`,
  companyId,
  procedureIds: [procedureId],
  workSchedule: everyDay(),
  isActive: false,
})
const messageSettings = () => ({
  channels: { email: true, whatsapp: true, sms: false },
  first: { on: true, minutes: 1_440 },
  second: { on: false, minutes: 120 },
  quietHours: { on: true, from: '21:00', until: '08:00' },
})

/** Calls about the company, its services, its people, its days off and its messages. */
export const rowsOfCompanies = {
  'GET /api/companies/my-company': { status: 200, own: true },
  'GET /api/dashboard': { status: 200, own: true },
  'POST /api/companies/shared-slug': { status: 204, own: true, body: ({ slug }) => ({ slug }) },
  'PUT /api/companies/{id}': {
    status: 200,
    path: company,
    // Only the owner may send `pix` and `deposit`: set-deposit.api.test.ts.
    body: ({ owner }) => ({ ...owner.company, version: undefined, pix: undefined, deposit: undefined }),
  },
  'PATCH /api/companies/{id}/status': { status: 200, path: company, body: active },
  'PUT /api/companies/{id}/photo': { status: 200, path: company, sends: 'photo' },
  'DELETE /api/companies/{id}/photo': { status: 200, path: company },
  'GET /api/companies/{id}/export': { status: 200, path: company },
  // A company cannot be deleted while its owner's subscription is open.
  'DELETE /api/companies/{id}': { status: 409, path: company, body: ({ slug }) => ({ confirm: slug }) },
  'GET /api/public/company/{slug}': { status: 200, path: ({ slug }) => ({ slug }) },
  'GET /api/public/photos/{id}': { status: 404, path: () => ({ id: 'foto-que-nao-existe.webp' }) },

  'GET /api/procedures/company/{companyId}': { status: 200, path: ofCompany },
  'GET /api/procedures/company/{companyId}/active': { status: 200, path: ofCompany },
  'GET /api/procedures/{id}': { status: 200, path: procedure },
  'POST /api/procedures': { names: true, status: 201, body: aProcedure },
  'PUT /api/procedures/{id}': { status: 200, path: procedure, body: aProcedure },
  'PATCH /api/procedures/{id}/status': { status: 200, path: procedure, body: active },
  'PUT /api/companies/{companyId}/procedures/order': {
    status: 204,
    path: ofCompany,
    body: ({ procedureId }) => ({ ids: [procedureId] }),
  },
  'DELETE /api/procedures/{id}': {
    status: 204,
    path: ({ spareProcedureId }) => ({ id: spareProcedureId }),
    fresh: ['spareProcedureId'],
  },
  'GET /api/public/procedures/{companyId}': { status: 200, path: ofCompany },
  'GET /api/public/procedures/{companyId}/{procedureId}': {
    status: 200,
    path: ({ companyId, procedureId }) => ({ companyId, procedureId }),
  },

  'GET /api/collaborators/company/{companyId}': { status: 200, path: ofCompany },
  'GET /api/collaborators/{id}': { status: 200, path: collaborator, ofProfessional: true },
  'POST /api/collaborators': { names: true, status: 201, body: aCollaborator },
  'PUT /api/collaborators/{id}': {
    status: 200,
    path: spareCollaborator,
    body: aCollaborator,
    fresh: ['spareCollaboratorId'],
  },
  'PUT /api/companies/{companyId}/collaborators/order': {
    status: 204,
    path: ofCompany,
    body: ({ collaboratorId }) => ({ ids: [collaboratorId] }),
  },
  'PATCH /api/collaborators/{id}/status': {
    status: 200,
    path: collaborator,
    body: active,
    ofProfessional: true,
  },
  'PUT /api/collaborators/{id}/photo': {
    status: 200,
    path: collaborator,
    sends: 'photo',
    ofProfessional: true,
  },
  'DELETE /api/collaborators/{id}/photo': { status: 200, path: collaborator, ofProfessional: true },
  'DELETE /api/collaborators/{id}': {
    status: 204,
    path: spareCollaborator,
    fresh: ['spareCollaboratorId'],
  },

  'GET /api/exceptions': {
    status: 200,
    own: true,
    query: () => ({ from: '2027-03-01', to: '2027-03-31' }),
  },
  'POST /api/exceptions': {
    names: true,
    status: 201,
    ofProfessional: true,
    body: ({ companyId, collaboratorId, turn }) => {
      const day = new Date(Date.UTC(2027, 8, turn)).toISOString().slice(0, 10)
      return { companyId, collaboratorId, kind: 'off', from: day, to: day }
    },
  },
  'PUT /api/exceptions/{id}': {
    status: 200,
    ofProfessional: true,
    path: exception,
    body: () => ({ reason: 'Natal' }),
    fresh: ['exceptionId'],
  },
  'DELETE /api/exceptions/{id}': {
    status: 204,
    ofProfessional: true,
    path: exception,
    fresh: ['exceptionId'],
  },
  'GET /api/holidays': { status: 200, own: true, query: () => ({ year: '2027' }) },
  'POST /api/holidays/{date}/decision': {
    status: 200,
    own: true,
    path: () => ({ date: '2027-12-25' }),
    body: () => ({ decision: 'closed' }),
  },

  // A valid body makes a call to Meta; the tests of companies' own numbers connect one.
  'PUT /api/companies/{id}/whatsapp': { status: 400, path: company, body: () => ({}) },
  'DELETE /api/companies/{id}/whatsapp': { status: 204, path: company },
  'GET /api/messages/settings': { status: 200, own: true },
  'PUT /api/messages/settings': { status: 200, own: true, body: messageSettings },
  'GET /api/messages/failed': { status: 200, own: true },
  'GET /api/messages/undelivered': { status: 200, own: true },
  'GET /api/messages/whatsapp-list': { status: 200, own: true },
  // No message has failed and the WhatsApp list is empty; notification tests check who may act on existing messages.
  'POST /api/messages/{id}/retry': {
    status: 404,
    path: appointment,
    but: { colleague: 404, professional: 404 },
  },
  'POST /api/messages/{id}/by-hand': {
    status: 404,
    path: appointment,
    but: { colleague: 404, professional: 404 },
  },
  'POST /api/messages/whatsapp-list/{appointmentId}/done': {
    status: 404,
    path: ({ appointmentId }) => ({ appointmentId }),
    but: { 'former member': 403 },
  },
  'GET /api/trail': { status: 200, own: true },
} satisfies Record<string, Row>
