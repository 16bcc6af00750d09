import { useQuery } from '@tanstack/react-query'
import { FormPageState } from '../shell/form-page-state.tsx'
import { procedureQuery } from './fetch-procedures.ts'
import { ProcedureForm } from './procedure-form.tsx'

/** The form of an existing procedure, shown after it was loaded. */
export function ProcedureEditor({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(procedureQuery(id))
  if (data) {
    return <ProcedureForm procedure={data} reload={async () => (await refetch()).data} />
  }
  return (
    <FormPageState
      title="Procedimento"
      back={{ to: '/procedures', label: 'Procedimentos' }}
      error={error}
      failure="Erro ao carregar dados do procedimento"
      missing="Procedimento não encontrado"
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}
