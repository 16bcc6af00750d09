import { CollaboratorList } from '../../collaborators/collaborator-list.tsx'
import { SharePage } from '../../companies/share-page.tsx'
import { useCompany } from '../../identity/use-company.ts'
import { titled } from '../../platform/page-title.ts'

export const handle = { needs: 'company', call: 'POST /api/collaborators' }
export const meta = () => titled('Colaboradores')

export default function Collaborators() {
  const { name, slug } = useCompany()
  return <CollaboratorList share={<SharePage name={name} slug={slug} />} />
}
