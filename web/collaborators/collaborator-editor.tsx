import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormPageState } from '../shell/form-page-state.tsx'
import { CollaboratorForm } from './collaborator-form.tsx'
import { collaboratorQuery } from './fetch-collaborators.ts'
import { fieldsOf } from './read-collaborator-form.ts'

/** The form of an existing collaborator, shown once the collaborator is loaded. */
export function CollaboratorEditor({ id, daysOff }: { id: string; daysOff?: ReactNode }) {
  const { data, error, isFetching, refetch } = useQuery(collaboratorQuery(id))
  if (data) {
    return (
      <CollaboratorForm
        collaborator={data}
        fields={fieldsOf(data)}
        daysOff={daysOff}
        reload={async () => (await refetch({ throwOnError: true })).data}
      />
    )
  }
  return (
    <FormPageState
      title="Colaborador"
      back={{ to: '/collaborators', label: 'Colaboradores' }}
      error={error}
      failure="Erro ao carregar dados"
      missing="Colaborador não encontrado"
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}
