import { NewCollaborator } from '../../collaborators/new-collaborator.tsx'

export const needs = 'company'
export const call = 'POST /api/collaborators'
export const title = 'Novo colaborador'

export default NewCollaborator
