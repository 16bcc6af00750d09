import { anybody } from '../write-items.ts'
import { ChoiceStep } from './choice-step.tsx'
import type { StepsProps } from './day-and-time.tsx'
import { countPeople, describeChange } from './describe-choice.ts'
import { PeopleOffered } from './people-offered.tsx'

/** `usual` saw the client last and comes first, after anybody. */
export function PersonStep({
  choice,
  reader,
  heading,
  errorOf,
  usual,
}: StepsProps & { usual?: string | undefined }) {
  const { state, choose, people, person } = choice
  const { data } = people
  const rank = (id: string) => (id === anybody ? 0 : id === usual ? 1 : 2)
  const sorted = usual && data?.toSorted((a, b) => rank(a.id) - rank(b.id))
  return (
    <div className="min-h-33">
      <ChoiceStep
        step="who"
        heading={heading}
        notice={describeChange(state, 'who', reader)}
        title={reader === 'client' ? 'Profissional' : 'Colaborador'}
        chosen={person}
        hint={state.time ? undefined : 'Selecione um horário para ver os profissionais disponíveis'}
        offers={data ? countPeople(data.filter(({ id }) => id !== anybody).length) : ''}
      >
        {(labelledBy) => (
          <PeopleOffered
            answer={sorted ? { ...people, data: sorted } : people}
            labelledBy={labelledBy}
            value={state.who}
            onChange={choose.who}
            error={errorOf?.('who')}
          />
        )}
      </ChoiceStep>
    </div>
  )
}
