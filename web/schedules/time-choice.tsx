import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LoadFailure } from '../ui/load-failure.tsx'
import type { PartOfDay } from '../ui/parts-of-day.ts'
import { TimeChips, TimeChipsSkeleton } from '../ui/time-chips.tsx'
import { freeSlotsQuery } from './fetch-free-times.ts'

type Props = {
  wanted: { companyId: string; procedureId: string }
  date: string
  labelledBy: string
  value: string | null
  /** Just taken by somebody else. */
  gone: string | undefined
  onChange: (time: string) => void
  onOffer: (times: string[]) => void
  error: string | undefined
  /** Why a part of the day has nothing, where that is known. */
  empty?: Partial<Record<PartOfDay, string>>
}

export function TimeChoice({ wanted, date, gone, onOffer, ...chips }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(freeSlotsQuery(wanted, date))
  useEffect(() => {
    if (data) onOffer(data)
  }, [data, onOffer])

  if (!data) {
    if (isError) {
      return (
        <LoadFailure onRetry={() => void refetch()} retrying={isFetching}>
          Erro ao carregar horários disponíveis. Por favor, tente novamente.
        </LoadFailure>
      )
    }
    return (
      <div>
        <p role="status" className="text-ui text-ink-2">
          Carregando horários...
        </p>
        <div className="appear-late">
          <TimeChipsSkeleton />
        </div>
      </div>
    )
  }
  const times = data.map((time) => ({ time }))
  if (gone && !data.includes(gone)) {
    const taken = [...times, { time: gone, state: 'gone' as const }]
    taken.sort((one, other) => (one.time < other.time ? -1 : 1))
    return <TimeChips {...chips} times={taken} />
  }
  if (data.length === 0) {
    return (
      <p role="status" className="text-ui text-ink-2">
        Nenhum horário disponível
      </p>
    )
  }
  return <TimeChips {...chips} times={times} />
}
