import { DepositsPage } from '../../appointments/deposits/deposits-page.tsx'
import { titled } from '../../platform/page-title.ts'

export const handle = { needs: 'company', call: 'GET /api/deposits' }
export const meta = () => titled('Sinais')

export default DepositsPage
