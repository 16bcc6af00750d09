import { ChoiceStep } from './choice-step.tsx'
import type { StepsProps } from './day-and-time.tsx'
import { countPeople, describeChange } from './describe-choice.ts'
import { PeopleOffered } from './people-offered.tsx'

/** `usual` saw the client last and comes first. */
export function PersonStep({
  choice,
  reader,
  heading,
  errorOf,
  usual,
}: StepsProps & { usual?: string | undefined }) {
  const { state, choose, people, person } = choice
  const { data } = people
  const sorted = usual && data?.toSorted((a, b) => Number(b.id === usual) - Number(a.id === usual))
  return (
    <div className="min-h-33">
      <ChoiceStep
        step="collaboratorId"
        heading={heading}
        notice={describeChange(state, 'collaboratorId', reader)}
        title={reader === 'client' ? 'Profissional' : 'Colaborador'}
        chosen={person}
        hint={state.time ? undefined : 'Selecione um horário para ver os profissionais disponíveis'}
        offers={data ? countPeople(data.length) : ''}
      >
        {(labelledBy) => (
          <PeopleOffered
            answer={sorted ? { ...people, data: sorted } : people}
            labelledBy={labelledBy}
            value={state.collaboratorId}
            onChange={choose('collaboratorId')}
            error={errorOf?.('collaboratorId')}
          />
        )}
      </ChoiceStep>
    </div>
  )
}
