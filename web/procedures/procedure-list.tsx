import { capSentence, caps } from '@encaixe/contract/caps.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCompany } from '../identity/use-company.ts'
import { AppPage } from '../shell/app-page.tsx'
import { OwnerList } from '../shell/owner-list.tsx'
import { useRowChanges } from '../shell/row-changes.tsx'
import { useMissingSubscription } from '../subscriptions/require-subscription.ts'
import { SubscriptionBanner } from '../subscriptions/subscription-banner.tsx'
import { AddButton } from '../ui/add-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useRemoveProcedure, useToggleProcedure } from './change-procedures.ts'
import { proceduresQuery } from './fetch-procedures.ts'
import { ProcedureTable } from './procedure-table.tsx'
import { procedureOrders, sortProcedures } from './sort-procedures.ts'

const texts = {
  removeQuestion: 'Tem certeza que deseja excluir este procedimento?',
  removed: 'Procedimento excluído',
  removeFailed: 'Erro ao excluir procedimento. Por favor, tente novamente.',
  statusFailed: 'Erro ao alterar status do procedimento. Por favor, tente novamente.',
}

type Props = {
  /** Ids of the procedures that somebody performs; undefined while unknown. */
  performed: ReadonlySet<string> | undefined
  /** What the company needs next, once it has a procedure. */
  next?: ReactNode
}

export function ProcedureList({ performed, next }: Props) {
  const { id: companyId } = useCompany()
  const query = useQuery(proceduresQuery(companyId))
  const reason = useMissingSubscription('procedimentos')
  const { toggleRow, askRemove, dialogs } = useRowChanges({
    toggle: useToggleProcedure(companyId),
    remove: useRemoveProcedure(companyId),
    texts,
  })
  const full = (query.data?.length ?? 0) >= caps.procedures.max ? capSentence('procedures') : undefined
  const add = (
    <AddButton to="/procedures/new" reason={reason ?? full}>
      Novo procedimento
    </AddButton>
  )
  const none = query.data?.length === 0
  return (
    <AppPage
      title="Procedimentos"
      lead="O que sua empresa oferece, com duração e preço."
      aside={none ? null : add}
    >
      <SubscriptionBanner what="procedimentos" className="mb-5" />
      {query.data?.some(({ isActive }) => isActive) ? next : null}
      <OwnerList
        query={query}
        failure="Erro ao carregar procedimentos. Por favor, tente novamente."
        nouns={['procedimento', 'procedimentos']}
        orders={procedureOrders}
        firstOrder="name"
        pick={sortProcedures}
        empty={
          <EmptyState title="Nenhum procedimento cadastrado" action={add}>
            Cadastre o que você faz, quanto tempo leva e quanto custa. É o que seus clientes escolhem ao
            agendar, e a duração diz onde cada horário se encaixa no dia.
          </EmptyState>
        }
      >
        {(rows) => (
          <ProcedureTable
            rows={rows}
            performed={performed}
            reason={reason}
            onToggle={toggleRow}
            onRemove={askRemove}
          />
        )}
      </OwnerList>
      {dialogs}
    </AppPage>
  )
}
