import { ReportsPage } from '../../reports/reports-page.tsx'

export const needs = 'company'
export const call = 'GET /api/reports'
export const title = 'Números'

export default function Reports() {
  return <ReportsPage />
}
