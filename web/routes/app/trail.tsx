import { titled } from '../../platform/page-title.ts'
import { TrailPage } from '../../trail/trail-page.tsx'

export const handle = { needs: 'company', call: 'GET /api/trail' }
export const meta = () => titled('Registro de atividades')

export default function Trail() {
  return <TrailPage />
}
