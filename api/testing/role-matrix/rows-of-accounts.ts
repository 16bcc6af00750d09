import { aCompany } from '../an-owner.ts'
import { billing } from '../test-subscriber.ts'
import type { Row } from './matrix-roles.ts'

const nobodys = () => ({ token: 'link-que-nao-existe' })

/** Calls without a company: accounts, subscriptions, personal data, links. */
export const rowsOfAccounts = {
  'POST /api/auth/verify': { status: 200 },
  'POST /api/auth/accept-terms': { status: 200, alone: true },
  'GET /api/auth/profile': { status: 200 },
  'POST /api/auth/sign-out': { status: 204, alone: true },
  // Tests have no provider for a sign-in.
  'GET /api/auth/config': { status: 503 },
  'GET /api/health/live': { status: 200 },
  'GET /api/health/ready': { status: 200 },
  'POST /api/contact': {
    status: 201,
    body: () => ({ name: 'Ana', email: 'ana@cliente.example', subject: 'outro', message: 'Oi' }),
  },
  'POST /api/public/events': { status: 204, body: () => ({ event: 'page_view' }) },

  // A company needs a subscription.
  'POST /api/companies': {
    status: 403,
    body: () => aCompany('mais-uma'),
    but: { owner: 409, 'other owner': 409 },
  },
  'GET /api/companies/slug-available': { status: 200 },

  'GET /api/subscriptions/plans': { status: 200 },
  'GET /api/subscriptions/status': { status: 200 },
  'GET /api/subscriptions/history': { status: 200 },
  'GET /api/subscriptions/can-create-company': { status: 200 },
  'POST /api/subscriptions': {
    status: 201,
    body: () => ({ planId: 'basic', customerData: billing() }),
    but: { owner: 409, 'other owner': 409 },
    alone: true,
  },
  // In this matrix only owners have a subscription.
  'POST /api/subscriptions/payment': {
    status: 404,
    but: { owner: 200, 'other owner': 200 },
    alone: true,
  },
  'PATCH /api/subscriptions/my-subscription': {
    status: 404,
    body: () => ({ planId: 'basic' }),
    but: { newcomer: 404, owner: 200, 'other owner': 200 },
    alone: true,
  },
  'POST /api/subscriptions/reactivate': {
    status: 404,
    body: () => ({ planId: 'basic' }),
    but: { newcomer: 404, owner: 409, 'other owner': 409 },
    alone: true,
  },
  'DELETE /api/subscriptions/my-subscription': {
    status: 404,
    but: { owner: 200, 'other owner': 200 },
    alone: true,
  },

  'GET /api/me/data': { status: 200 },
  'GET /api/me/export': { status: 200 },
  // An owner must delete the company first.
  'POST /api/me/erase': {
    status: 204,
    body: () => ({ confirm: 'APAGAR' }),
    but: { owner: 409, 'other owner': 409 },
    alone: true,
  },
  // The client of the matrix has no no-show; contest-no-shows.api.test.ts tests who may contest one.
  'POST /api/me/no-shows/contest': {
    status: 404,
    body: ({ companyId }) => ({ companyId, text: 'Eu fui' }),
  },

  // Links in force are tested in api/message-links.
  'GET /api/links/{token}': { status: 404, path: nobodys },
  'POST /api/links/{token}': { status: 404, path: nobodys, body: () => ({ action: 'confirm' }) },
  'GET /api/links/{token}/days/{month}': {
    status: 404,
    path: () => ({ ...nobodys(), month: '2027-03' }),
  },
  'GET /api/links/{token}/times': { status: 404, path: nobodys, query: () => ({ date: '2027-03-03' }) },
} satisfies Record<string, Row>
