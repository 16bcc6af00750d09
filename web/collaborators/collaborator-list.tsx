import { capSentence, caps } from '@encaixe/contract/caps.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useLocation } from 'react-router'
import { useCompany } from '../identity/use-company.ts'
import { type Access, findAccess, useTeam } from '../members/fetch-members.ts'
import { TeamAccess } from '../members/team-access.tsx'
import { AppPage } from '../shell/app-page.tsx'
import { OwnerList } from '../shell/owner-list.tsx'
import { useRowChanges } from '../shell/row-changes.tsx'
import { useMissingSubscription } from '../subscriptions/require-subscription.ts'
import { SubscriptionBanner } from '../subscriptions/subscription-banner.tsx'
import { AddButton } from '../ui/add-button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { ChairMarks } from '../ui/chair-marks.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useRemoveCollaborator, useToggleCollaborator } from './change-collaborators.ts'
import { CollaboratorTable } from './collaborator-table.tsx'
import { describeFullStaff, type Staff, useStaff } from './count-staff.ts'
import { collaboratorsQuery } from './fetch-collaborators.ts'
import { collaboratorOrders, sortCollaborators } from './sort-collaborators.ts'
import { ownPath, PageNext } from './team-next.tsx'

const texts = {
  removeQuestion: 'Tem certeza que deseja excluir este colaborador?',
  removed: 'Colaborador excluído',
  removeFailed: 'Erro ao excluir colaborador. Por favor, tente novamente.',
  statusFailed: 'Erro ao alterar status do colaborador. Por favor, tente novamente.',
}

/** What deactivating or deleting a collaborator does to her access. */
const endings: Record<Access['state'], (name: string) => string | undefined> = {
  none: () => undefined,
  invited: (name) => `O convite enviado a ${name} deixa de valer.`,
  member: (name) =>
    `O acesso de ${name} à empresa acaba na hora. Para voltar a ter acesso, será preciso um novo convite.`,
}

/** `share`: the ways to hand on the company's page, offered after the first collaborator. */
export function CollaboratorList({ share }: { share: ReactNode }) {
  const { id: companyId } = useCompany()
  const query = useQuery(collaboratorsQuery(companyId))
  const staff = useStaff(companyId)
  const { state } = useLocation()
  const team = useTeam()
  const reason = useMissingSubscription('colaboradores')
  const { toggleRow, askRemove, dialogs } = useRowChanges({
    toggle: useToggleCollaborator(companyId),
    remove: useRemoveCollaborator(companyId),
    barred: ({ isActive }) => (isActive ? describeFullStaff(staff) : undefined),
    endsToo: ({ id, name }) => team.team && endings[findAccess(team.team, id).state](name),
    texts,
  })
  const full = (query.data?.length ?? 0) >= caps.collaborators.max ? capSentence('collaborators') : undefined
  const add = (
    <AddButton to="/collaborators/new" reason={reason ?? full}>
      Novo colaborador
    </AddButton>
  )
  const none = query.data?.length === 0
  const access = useMemo(
    () => (team.may ? { team: team.team, reason } : undefined),
    [team.may, team.team, reason],
  )
  return (
    <AppPage title="Colaboradores" lead="Quem atende, o que faz e em que horários." aside={none ? null : add}>
      <SubscriptionBanner what="colaboradores" className="mb-5" />
      {reason ? null : <PageNext created={state?.created === true} share={share} />}
      <OwnerList
        query={query}
        failure="Erro ao carregar colaboradores. Por favor, tente novamente."
        nouns={['colaborador', 'colaboradores']}
        orders={collaboratorOrders}
        firstOrder="name"
        pick={sortCollaborators}
        empty={
          <EmptyState
            title="Ninguém na equipe ainda"
            action={
              <div className="flex flex-wrap gap-3">
                {add}
                {reason ? null : (
                  <ButtonLink to={ownPath} variant="secondary">
                    Sou eu que atendo
                  </ButtonLink>
                )}
              </div>
            }
          >
            Cadastre quem atende e a jornada de cada um, a começar por você. Os horários livres aparecem na
            sua página na hora.
          </EmptyState>
        }
      >
        {(rows) => (
          <>
            <CollaboratorTable
              rows={rows}
              reason={reason}
              onToggle={toggleRow}
              onRemove={askRemove}
              access={access}
            />
            {staff && !reason ? <StaffRoom {...staff} /> : null}
          </>
        )}
      </OwnerList>
      {query.data ? <TeamAccess team={team} reason={reason} /> : null}
      {dialogs}
    </AppPage>
  )
}

/** Shows how much of the plan's limit is used: one mark for each collaborator. */
function StaffRoom({ active, limit, planName }: Staff) {
  return (
    <Card className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
      <span className="block max-w-full" style={{ width: `${limit * 1.75}rem` }}>
        <ChairMarks filled={active} total={limit} />
      </span>
      <p className="text-ui text-ink-2">
        <strong className="font-semibold text-ink">{`${active} de ${limit}`}</strong>{' '}
        {`${limit === 1 ? 'colaborador ativo' : 'colaboradores ativos'} no ${planName}.`}
        {active >= limit ? (
          <>
            {' '}
            <TextLink to="/subscription">Mude de plano</TextLink> para adicionar mais.
          </>
        ) : null}
      </p>
    </Card>
  )
}
