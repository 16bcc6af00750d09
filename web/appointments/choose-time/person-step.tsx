import type { AvailableCollaborator } from '@encaixe/contract/free-times.ts'
import type { ComponentProps } from 'react'
import type { Answer } from '../../platform/use-answer.ts'
import { PersonChoice, PersonChoiceSkeleton } from '../../ui/person-choice.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { anybody } from '../write-items.ts'
import { ChoiceStep } from './choice-step.tsx'
import type { StepsProps } from './day-and-time.tsx'
import { countPeople, describeChange } from './describe-choice.ts'
import { Offered } from './offered-choices.tsx'

/** `usual` is the professional of the client's last visit, who comes first after the option for anybody. */
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

type PeopleProps = Omit<ComponentProps<typeof PersonChoice>, 'people'> & {
  answer: Answer<AvailableCollaborator[]>
}

function PeopleOffered({ answer, ...choice }: PeopleProps) {
  return (
    <Offered
      answer={answer}
      failure="Erro ao carregar profissionais disponíveis. Por favor, tente novamente."
      none="Nenhum profissional disponível neste horário"
      loading={
        <Loading label="Carregando profissionais...">
          <PersonChoiceSkeleton />
        </Loading>
      }
    >
      {(people) =>
        people.length > 0 ? (
          <PersonChoice
            {...choice}
            people={people.map(({ id, name, role, photo }) => ({
              id,
              name,
              photo,
              anybody: id === anybody,
              ...(role ? { role } : {}),
            }))}
          />
        ) : null
      }
    </Offered>
  )
}
