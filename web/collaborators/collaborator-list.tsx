import { useQuery } from '@tanstack/react-query'
import { useCompany } from '../identity/use-company.ts'
import { AppPage } from '../shell/app-page.tsx'
import { OwnerList } from '../shell/owner-list.tsx'
import { useRowChanges } from '../shell/row-changes.tsx'
import { useMissingSubscription } from '../subscriptions/require-subscription.ts'
import { SubscriptionBanner } from '../subscriptions/subscription-banner.tsx'
import { AddButton } from '../ui/add-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useRemoveCollaborator, useToggleCollaborator } from './change-collaborators.ts'
import { CollaboratorTable } from './collaborator-table.tsx'
import { describeFullStaff, useStaff } from './count-staff.ts'
import { collaboratorsQuery } from './fetch-collaborators.ts'
import { collaboratorOrders, sortCollaborators } from './sort-collaborators.ts'
import { StaffRoom } from './staff-room.tsx'

const texts = {
  removeQuestion: 'Tem certeza que deseja excluir este colaborador?',
  removed: 'Colaborador excluído',
  removeFailed: 'Erro ao excluir colaborador. Por favor, tente novamente.',
  statusFailed: 'Erro ao alterar status do colaborador. Por favor, tente novamente.',
}

export function CollaboratorList() {
  const { id: companyId } = useCompany()
  const query = useQuery(collaboratorsQuery(companyId))
  const staff = useStaff(companyId)
  const reason = useMissingSubscription('colaboradores')
  const { toggleRow, askRemove, dialogs } = useRowChanges({
    toggle: useToggleCollaborator(companyId),
    remove: useRemoveCollaborator(companyId),
    barred: ({ isActive }) => (isActive ? describeFullStaff(staff) : undefined),
    texts,
  })
  const add = (
    <AddButton to="/collaborators/new" reason={reason}>
      Novo colaborador
    </AddButton>
  )
  const none = query.data?.length === 0
  return (
    <AppPage title="Colaboradores" lead="Quem atende, o que faz e em que horários." aside={none ? null : add}>
      <SubscriptionBanner what="colaboradores" className="mb-5" />
      <OwnerList
        query={query}
        failure="Erro ao carregar colaboradores. Por favor, tente novamente."
        nouns={['colaborador', 'colaboradores']}
        orders={collaboratorOrders}
        firstOrder="name"
        pick={sortCollaborators}
        empty={
          <EmptyState title="Ninguém na equipe ainda" action={add}>
            Cadastre quem atende e a jornada de cada um, a começar por você. Os horários livres aparecem na
            sua página na hora.
          </EmptyState>
        }
      >
        {(rows) => (
          <>
            <CollaboratorTable rows={rows} reason={reason} onToggle={toggleRow} onRemove={askRemove} />
            {staff && !reason ? <StaffRoom {...staff} /> : null}
          </>
        )}
      </OwnerList>
      {dialogs}
    </AppPage>
  )
}
