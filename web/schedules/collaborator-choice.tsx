import type { AvailableCollaborator } from '@encaixe/contract/free-times.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PersonChoice, PersonChoiceSkeleton } from '../ui/person-choice.tsx'
import { Loading } from '../ui/skeleton.tsx'
import { freePeopleQuery } from './fetch-free-times.ts'

type Props = {
  wanted: { companyId: string; procedureId: string }
  date: string
  time: string
  labelledBy: string
  value: string | null
  onChange: (id: string) => void
  onOffer: (people: AvailableCollaborator[]) => void
  error: string | undefined
}

export function CollaboratorChoice({ wanted, date, time, labelledBy, value, ...rest }: Props) {
  const { onChange, onOffer, error } = rest
  const { data, isError, isFetching, refetch } = useQuery(freePeopleQuery(wanted, date, time))
  useEffect(() => {
    if (data) onOffer(data)
  }, [data, onOffer])

  if (!data) {
    if (isError) {
      return (
        <LoadFailure onRetry={() => void refetch()} retrying={isFetching}>
          Erro ao carregar profissionais disponíveis. Por favor, tente novamente.
        </LoadFailure>
      )
    }
    return (
      <Loading label="Carregando profissionais...">
        <PersonChoiceSkeleton />
      </Loading>
    )
  }
  if (data.length === 0) {
    return (
      <p role="status" className="text-ui text-ink-2">
        Nenhum profissional disponível neste horário
      </p>
    )
  }
  return (
    <PersonChoice
      labelledBy={labelledBy}
      people={data.map(({ id, name, role }) => ({ id, name, ...(role ? { role } : {}) }))}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
