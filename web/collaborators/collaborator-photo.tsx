import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { useMissingSubscription } from '../subscriptions/require-subscription.ts'
import { Avatar } from '../ui/avatar.tsx'
import { PhotoField } from '../ui/photo-field.tsx'
import { collaboratorsKey } from './fetch-collaborators.ts'

const failed = 'Erro ao salvar a foto. Por favor, tente novamente.'

/** Only of a stored collaborator, because the photo is stored at once. */
type Props = { collaborator: Collaborator; onChange: (photo: string | null) => void }

export function CollaboratorPhoto({ collaborator: { id, name, companyId, photo }, onChange }: Props) {
  const queries = useQueryClient()
  const reason = useMissingSubscription('colaboradores')
  const show = (after: Collaborator) => {
    onChange(after.photo)
    void queries.invalidateQueries({ queryKey: collaboratorsKey(companyId) })
  }
  const params = { id }
  return (
    <PhotoField
      label={`Foto de ${name}`}
      hint="Quem agenda vê o rosto de quem atende. Sem foto, ficam as iniciais."
      photo={photo}
      shape="square"
      empty={<Avatar name={name} size="xl" />}
      onSend={async (body) => show(await api('PUT /api/collaborators/{id}/photo', { params, body }))}
      onRemove={async () => show(await api('DELETE /api/collaborators/{id}/photo', { params }))}
      describe={(error) => describeFailure(error, failed)}
      unavailable={reason !== undefined}
    />
  )
}
