import { titled } from '../../platform/page-title.ts'
import { SharesPage } from '../../shares/shares-page.tsx'

export const handle = { needs: 'company', call: 'GET /api/shares' }
export const meta = () => titled('Cotas')

export default SharesPage
