import { CollaboratorEditor } from '../../collaborators/collaborator-editor.tsx'
import { PersonDaysOff } from '../../exceptions/person-days-off.tsx'
import { titled } from '../../platform/page-title.ts'
import type { Route } from './+types/collaborator-edit.ts'

export const handle = { needs: 'company', call: 'PUT /api/collaborators/{id}' }
export const meta = () => titled('Editar colaborador')

export default function CollaboratorEdit({ params }: Route.ComponentProps) {
  return <CollaboratorEditor key={params.id} id={params.id} daysOff={<PersonDaysOff id={params.id} />} />
}
