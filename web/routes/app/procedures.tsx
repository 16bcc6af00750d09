import { usePerformed } from '../../collaborators/fetch-collaborators.ts'
import { TeamNext } from '../../collaborators/team-next.tsx'
import { useCompany } from '../../identity/use-company.ts'
import { ProcedureList } from '../../procedures/procedure-list.tsx'

export const needs = 'company'
export const call = 'POST /api/procedures'
export const title = 'Procedimentos'

export default function Procedures() {
  return <ProcedureList performed={usePerformed(useCompany().id)} next={<TeamNext />} />
}
