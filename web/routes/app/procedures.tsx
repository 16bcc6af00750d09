import { usePerformed } from '../../collaborators/fetch-collaborators.ts'
import { TeamNext } from '../../collaborators/team-next.tsx'
import { useCompany } from '../../identity/use-company.ts'
import { titled } from '../../platform/page-title.ts'
import { ProcedureList } from '../../procedures/procedure-list.tsx'

export const handle = { needs: 'company', call: 'POST /api/procedures' }
export const meta = () => titled('Procedimentos')

export default function Procedures() {
  return <ProcedureList performed={usePerformed(useCompany().id)} next={<TeamNext />} />
}
