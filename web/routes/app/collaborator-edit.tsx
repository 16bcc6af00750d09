import { CollaboratorEditor } from '../../collaborators/collaborator-editor.tsx'
import { PersonDaysOff } from '../../exceptions/person-days-off.tsx'

export const needs = 'company'
export const call = 'PUT /api/collaborators/{id}'
export const title = 'Editar colaborador'

export default function CollaboratorEdit({ params: { id } }: { params: { id: string } }) {
  return <CollaboratorEditor key={id} id={id} daysOff={<PersonDaysOff id={id} />} />
}
