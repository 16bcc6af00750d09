import { isRefusal } from '@encaixe/contract/client.ts'
import { useId } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PersonChips } from '../../ui/person-chips.tsx'
import { Loading, Skeletons } from '../../ui/skeleton.tsx'
import { TimeChips, TimeChipsSkeleton, type TimeOption } from '../../ui/time-chips.tsx'
import { sayDay } from './describe-move.ts'
import type { useMoveForm } from './move-form.ts'

const countTimes = (count: number) =>
  count === 0 ? 'sem horário' : count === 1 ? '1 horário' : `${count} horários`

/** With whom and when, on the chosen day. */
export function MoveOffer({ form }: { form: ReturnType<typeof useMoveForm> }) {
  const { asking, people, person, wish, from, lost, choose } = form
  const id = useId()
  if (!asking.data) {
    if (isRefusal(asking.error, 'company_inactive')) {
      return (
        <div>
          <Alert>{asking.error.body.error}</Alert>
        </div>
      )
    }
    if (asking.error) {
      return (
        <LoadFailure onRetry={() => void asking.refetch()} retrying={asking.isFetching}>
          Erro ao carregar horários disponíveis. Por favor, tente novamente.
        </LoadFailure>
      )
    }
    return (
      <Loading label="Carregando horários...">
        <div className="flex gap-2 pt-8">
          <Skeletons count={2} className="h-12 w-36" />
        </div>
        <TimeChipsSkeleton count={12} />
      </Loading>
    )
  }
  if (people.length === 0) {
    return (
      <p role="status" className="text-ui text-ink-2">
        Ninguém atende este procedimento em {sayDay(wish.date)}. Escolha outra data.
      </p>
    )
  }
  const times = person?.times ?? []
  const offered: TimeOption[] = times.map((time) => ({ time }))
  const takenHere = lost?.date === wish.date && lost.collaboratorId === wish.collaboratorId
  if (takenHere && !times.includes(lost.time)) {
    offered.push({ time: lost.time, state: 'gone' })
    offered.sort((one, other) => (one.time < other.time ? -1 : 1))
  }
  const here = wish.date === from.date && wish.collaboratorId === from.collaboratorId
  const missed = person && !takenHere && !here && !times.includes(wish.startTime) && times.length > 0
  return (
    <div className="grid content-start gap-6">
      <PersonChips
        legend="Colaborador"
        people={people.map(({ collaboratorId, name, times: free }) => ({
          id: collaboratorId,
          name,
          note: countTimes(free.length),
        }))}
        value={person?.collaboratorId ?? null}
        onChange={(collaboratorId) => choose({ collaboratorId })}
      />
      <div>
        <p
          role="status"
          className={missed || !person || times.length === 0 ? 'mb-3 text-ui text-ink-2' : 'sr-only'}
        >
          {person ? null : 'Escolha com quem.'}
          {person && times.length === 0
            ? `${person.name} não tem horário livre em ${sayDay(wish.date)}. Escolha outra pessoa ou outra data.`
            : null}
          {missed ? `${wish.startTime} não está livre com ${person.name}. Escolha outro horário.` : null}
        </p>
        {offered.length > 0 ? (
          <h3 id={id} className="mb-2 font-text text-ui font-semibold tracking-normal">
            Horário
          </h3>
        ) : null}
        {offered.length > 0 ? (
          <TimeChips
            labelledBy={id}
            times={offered}
            value={times.includes(wish.startTime) ? wish.startTime : null}
            onChange={(startTime) => choose({ startTime })}
          />
        ) : null}
      </div>
    </div>
  )
}
