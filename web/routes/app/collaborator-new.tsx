import { NewCollaborator } from '../../collaborators/new-collaborator.tsx'
import { titled } from '../../platform/page-title.ts'

export const handle = { needs: 'company', call: 'POST /api/collaborators' }
export const meta = () => titled('Novo colaborador')

export default NewCollaborator
