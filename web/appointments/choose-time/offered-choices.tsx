import { isRefusal } from '@encaixe/contract/client.ts'
import type { ComponentProps, ReactNode } from 'react'
import type { Answer } from '../../platform/use-answer.ts'
import { Alert } from '../../ui/alert.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { TimeChips, TimeChipsSkeleton } from '../../ui/time-chips.tsx'
import type { OfferedTime } from './ask-times.ts'

type OfferedProps<Item> = {
  answer: Answer<Item[]>
  loading: ReactNode
  failure: string
  none: string
  children: (items: Item[]) => ReactNode
}

/** The options of a step, or the reason why the step has no options: loading, failed, refused or empty. */
export function Offered<Item>({ answer, loading, failure, none, children }: OfferedProps<Item>) {
  const { data, error, isFetching, refetch } = answer
  if (data) {
    const shown = children(data)
    if (shown) return shown
    return (
      <p role="status" className="text-ui text-ink-2">
        {none}
      </p>
    )
  }
  if (!error) return loading
  if (isRefusal(error, 'company_inactive')) return <Alert>{error.body.error}</Alert>
  return (
    <LoadFailure onRetry={refetch} retrying={isFetching}>
      {failure}
    </LoadFailure>
  )
}

type TimesProps = Omit<ComponentProps<typeof TimeChips>, 'times'> & {
  answer: Answer<OfferedTime[]>
  /** A time of this day that somebody else has just booked. */
  gone: string | undefined
}

export function TimesOffered({ answer, gone, ...chips }: TimesProps) {
  return (
    <Offered
      answer={answer}
      failure="Erro ao carregar horários disponíveis. Por favor, tente novamente."
      none="Nenhum horário disponível"
      loading={
        <div>
          <p role="status" className="text-ui text-ink-2">
            Carregando horários...
          </p>
          <div className="appear-late">
            <TimeChipsSkeleton />
          </div>
        </div>
      }
    >
      {(offered) => {
        const times: ComponentProps<typeof TimeChips>['times'] = offered.map(({ time, off }) => ({
          time,
          state: off ? 'off' : 'free',
        }))
        if (gone && !offered.some(({ time }) => time === gone)) times.push({ time: gone, state: 'gone' })
        times.sort((one, other) => (one.time < other.time ? -1 : 1))
        return times.length > 0 ? <TimeChips {...chips} times={times} /> : null
      }}
    </Offered>
  )
}
