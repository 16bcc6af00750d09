import { titled } from '../../platform/page-title.ts'
import { ReportsPage } from '../../reports/reports-page.tsx'

export const handle = { needs: 'company', call: 'GET /api/reports' }
export const meta = () => titled('Números')

export default function Reports() {
  return <ReportsPage />
}
