import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormPageState } from '../shell/form-page-state.tsx'
import { procedureQuery } from './fetch-procedures.ts'
import { ProcedureForm } from './procedure-form.tsx'

/** The form of an existing procedure, shown once the procedure is loaded. */
type Props = {
  id: string
  /** The fields about the deposit, passed by the page, because `procedures` cannot import `deposits`. */
  deposit?: ReactNode
}

export function ProcedureEditor({ id, deposit }: Props) {
  const { data, error, isFetching, refetch } = useQuery(procedureQuery(id))
  if (data) {
    return (
      <ProcedureForm
        procedure={data}
        deposit={deposit}
        reload={async () => (await refetch({ throwOnError: true })).data}
      />
    )
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
