import type { AvailableCollaborator } from '@encaixe/contract/free-times.ts'
import type { ComponentProps } from 'react'
import type { Answer } from '../../platform/use-answer.ts'
import { PersonChoice, PersonChoiceSkeleton } from '../../ui/person-choice.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { anybody } from '../write-items.ts'
import { Offered } from './offered-choices.tsx'

type PeopleProps = Omit<ComponentProps<typeof PersonChoice>, 'people'> & {
  answer: Answer<AvailableCollaborator[]>
}

export function PeopleOffered({ answer, ...choice }: PeopleProps) {
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
