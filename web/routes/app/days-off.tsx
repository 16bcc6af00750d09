import { DaysOffPage } from '../../exceptions/days-off-page.tsx'
import { titled } from '../../platform/page-title.ts'

export const handle = { needs: 'company', call: 'POST /api/exceptions' }
export const meta = () => titled('Folgas e feriados')

export default DaysOffPage
