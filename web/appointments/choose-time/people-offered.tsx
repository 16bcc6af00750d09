import type { AvailableCollaborator } from '@encaixe/contract/free-times.ts'
import { useEffect } from 'react'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PersonChoice, PersonChoiceSkeleton } from '../../ui/person-choice.tsx'
import { Loading } from '../../ui/skeleton.tsx'

/** As a page asks: the owner's through the library of queries, the public's without it. */
export type Asking<Value> = {
  data: Value | undefined
  error: Error | null | undefined
  isFetching: boolean
  refetch: () => unknown
}

type Props = {
  asking: Asking<AvailableCollaborator[]>
  labelledBy: string
  value: string | null
  onChange: (id: string) => void
  onOffer: (people: AvailableCollaborator[]) => void
  error?: string | undefined
}

/** The people of one time, in every state of their being asked for. */
export function PeopleOffered({ asking, labelledBy, value, onChange, onOffer, error: wrong }: Props) {
  const { data, error, isFetching, refetch } = asking
  useEffect(() => {
    if (data) onOffer(data)
  }, [data, onOffer])

  if (!data) {
    if (error) {
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
      error={wrong}
    />
  )
}
