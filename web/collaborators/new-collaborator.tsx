import { useQuery } from '@tanstack/react-query'
import { useCompany } from '../identity/use-company.ts'
import { proceduresQuery } from '../procedures/fetch-procedures.ts'
import { FormPageState } from '../shell/form-page-state.tsx'
import { CollaboratorForm } from './collaborator-form.tsx'
import { emptyCollaborator } from './read-collaborator-form.ts'

/** A new collaborator performs every procedure by default, so that she can be booked as soon as the form is saved. */
export function NewCollaborator() {
  const { data, error, isFetching, refetch } = useQuery(proceduresQuery(useCompany().id))
  if (data) {
    const offered = data.filter(({ isActive }) => isActive).map(({ id }) => id)
    return <CollaboratorForm fields={emptyCollaborator(offered)} />
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
