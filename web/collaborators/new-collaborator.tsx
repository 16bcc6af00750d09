import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useCompany } from '../identity/use-company.ts'
import { useMember } from '../identity/use-member.ts'
import { proceduresQuery } from '../procedures/fetch-procedures.ts'
import { FormPageState } from '../shell/form-page-state.tsx'
import { CollaboratorForm } from './collaborator-form.tsx'
import { collaboratorsQuery } from './fetch-collaborators.ts'
import { emptyCollaborator } from './read-collaborator-form.ts'

/** A new collaborator performs every procedure by default, and so can be booked as soon as the form is saved. */
export function NewCollaborator() {
  const { id } = useCompany()
  const { data, error, isFetching, refetch } = useQuery(proceduresQuery(id))
  const { data: team } = useQuery(collaboratorsQuery(id))
  const [query] = useSearchParams()
  const { name, email } = useMember().profile.user
  const own = { name: name ?? '', email: email ?? '' }
  if (data) {
    const offered = data.filter(({ isActive }) => isActive).map((one) => one.id)
    const fields = emptyCollaborator(offered)
    return (
      <CollaboratorForm
        fields={query.has('eu') ? { ...fields, ...own } : fields}
        own={team?.length === 0 && own.name && own.email ? own : undefined}
      />
    )
  }
  return (
    <FormPageState
      title="Novo colaborador"
      back={{ to: '/collaborators', label: 'Colaboradores' }}
      error={error}
      failure="Erro ao carregar dados"
      missing="Empresa não encontrada"
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}
