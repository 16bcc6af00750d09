import { titled } from '../../platform/page-title.ts'
import { ProcedureList } from '../../procedures/procedure-list.tsx'

export const handle = { needs: 'company' }
export const meta = () => titled('Procedimentos')

export default ProcedureList
