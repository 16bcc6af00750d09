import { CollaboratorList } from '../../collaborators/collaborator-list.tsx'
import { SharePage } from '../../companies/share-page.tsx'
import { useCompany } from '../../identity/use-company.ts'

export const needs = 'company'
export const call = 'POST /api/collaborators'
export const title = 'Colaboradores'

export default function Collaborators() {
  const { name, slug } = useCompany()
  return <CollaboratorList share={<SharePage name={name} slug={slug} />} />
}
