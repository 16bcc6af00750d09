import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useCompany } from '../identity/use-company.ts'
import { useMember } from '../identity/use-member.ts'
import { proceduresQuery } from '../procedures/fetch-procedures.ts'
import { FormPageState } from '../shell/form-page-state.tsx'
import { CollaboratorForm } from './collaborator-form.tsx'
import { collaboratorsQuery } from './fetch-collaborators.ts'
import { emptyCollaborator, fieldsOf } from './read-collaborator-form.ts'

/**
 * A new collaborator performs every procedure by default, and so can be booked as soon as the form is saved. Working
 * hours begin as those that most of the team have.
 */
export function NewCollaborator() {
  const { id } = useCompany()
  const { data, error, isFetching, refetch } = useQuery(proceduresQuery(id))
  const staff = useQuery(collaboratorsQuery(id))
  const { data: team } = staff
  const [query] = useSearchParams()
  const { name, email } = useMember().profile.user
  const own = { name: name ?? '', email: email ?? '' }
  if (data && team) {
    const offered = data.filter(({ isActive }) => isActive).map((one) => one.id)
    const model = findUsual(team)
    const fields = {
      ...emptyCollaborator(offered),
      ...(model && { workSchedule: fieldsOf(model).workSchedule }),
    }
    return (
      <CollaboratorForm
        weekOf={model?.name}
        fields={query.has('eu') ? { ...fields, ...own } : fields}
        own={team.length === 0 && own.name && own.email ? own : undefined}
      />
    )
  }
  return (
    <FormPageState
      title="Novo colaborador"
      back={{ to: '/collaborators', label: 'Colaboradores' }}
      error={error ?? staff.error}
      failure="Erro ao carregar dados"
      missing="Empresa não encontrada"
      onRetry={() => void Promise.all([refetch(), staff.refetch()])}
      retrying={isFetching || staff.isFetching}
    />
  )
}

/** A collaborator with the week that most active collaborators have; undefined for an empty team. */
function findUsual(team: Collaborator[]): Collaborator | undefined {
  const active = team.filter(({ isActive }) => isActive)
  const weeks = [...Map.groupBy(active, ({ workSchedule }) => JSON.stringify(workSchedule)).values()]
  return weeks.sort((one, other) => other.length - one.length)[0]?.[0]
}
