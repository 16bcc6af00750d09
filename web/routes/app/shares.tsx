import { SharesPage } from '../../shares/shares-page.tsx'

export const needs = 'company'
export const call = 'GET /api/shares'
export const title = 'Cotas'

export default SharesPage
