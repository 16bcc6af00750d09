import { CollaboratorEditor } from '../../collaborators/collaborator-editor.tsx'
import { titled } from '../../platform/page-title.ts'
import type { Route } from './+types/collaborator-edit.ts'

export const handle = { needs: 'company' }
export const meta = () => titled('Editar colaborador')

export default function CollaboratorEdit({ params }: Route.ComponentProps) {
  return <CollaboratorEditor key={params.id} id={params.id} />
}
