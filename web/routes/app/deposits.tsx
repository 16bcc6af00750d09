import { DepositsPage } from '../../appointments/deposits/deposits-page.tsx'

export const needs = 'company'
export const call = 'GET /api/deposits'
export const title = 'Sinais'

export default DepositsPage
