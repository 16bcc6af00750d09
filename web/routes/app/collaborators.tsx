import { CollaboratorList } from '../../collaborators/collaborator-list.tsx'
import { titled } from '../../platform/page-title.ts'

export const handle = { needs: 'company' }
export const meta = () => titled('Colaboradores')

export default CollaboratorList
