import { type ComponentProps, useEffect } from 'react'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { TimeChips, TimeChipsSkeleton } from '../../ui/time-chips.tsx'
import type { Asking } from './people-offered.tsx'

type Chips = Omit<ComponentProps<typeof TimeChips>, 'times'>

type Props = Chips & {
  asking: Asking<string[]>
  /** Just taken by somebody else. */
  gone: string | undefined
  onOffer: (times: string[]) => void
}

/** The times of one day, in every state of their being asked for. */
export function TimesOffered({ asking, gone, onOffer, ...chips }: Props) {
  const { data, error, isFetching, refetch } = asking
  useEffect(() => {
    if (data) onOffer(data)
  }, [data, onOffer])

  if (!data) {
    if (error) {
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
