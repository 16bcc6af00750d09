import { ChoiceStep } from './choice-step.tsx'
import type { StepsProps } from './day-and-time.tsx'
import { countPeople, describeChange } from './describe-choice.ts'
import { anybodyId, PeopleOffered } from './people-offered.tsx'

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
  const rank = (id: string) => (id === anybodyId ? 0 : id === usual ? 1 : 2)
  const sorted = usual && data?.toSorted((a, b) => rank(a.id) - rank(b.id))
  return (
    <div className="min-h-33">
      <ChoiceStep
        step="collaboratorId"
        heading={heading}
        notice={describeChange(state, 'collaboratorId', reader)}
        title={reader === 'client' ? 'Profissional' : 'Colaborador'}
        chosen={person}
        hint={state.time ? undefined : 'Selecione um horário para ver os profissionais disponíveis'}
        offers={data ? countPeople(data.filter(({ id }) => id !== anybodyId).length) : ''}
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
