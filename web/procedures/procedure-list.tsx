import { capSentence, caps } from '@encaixe/contract/caps.ts'
import { speakDuration } from '@encaixe/contract/counted.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'
import { groupByCategory } from '@encaixe/contract/service-groups.ts'
import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useState } from 'react'
import { useCompany } from '../identity/use-company.ts'
import { formatDuration, formatMoney } from '../platform/formats.ts'
import { AppPage } from '../shell/app-page.tsx'
import { OwnerList } from '../shell/owner-list.tsx'
import { useRowChanges } from '../shell/row-changes.tsx'
import { useRowOrder } from '../shell/row-order.tsx'
import { useMissingSubscription } from '../subscriptions/require-subscription.ts'
import { SubscriptionBanner } from '../subscriptions/subscription-banner.tsx'
import { AddButton } from '../ui/add-button.tsx'
import { DurationSquares } from '../ui/duration-squares.tsx'
import { focusHeading } from '../ui/focus-heading.ts'
import { actionsColumn, type ListRow, statusColumn } from '../ui/row-actions.tsx'
import { type Column, DataTable } from '../ui/table.tsx'
import { useOrderProcedures, useRemoveProcedure, useToggleProcedure } from './change-procedures.ts'
import { proceduresQuery } from './fetch-procedures.ts'
import { procedureOrders, sortProcedures } from './sort-procedures.ts'
import { UsualList } from './usual-list.tsx'

const texts = {
  removeQuestion: 'Tem certeza que deseja excluir este procedimento?',
  removed: 'Procedimento excluído',
  removeFailed: 'Erro ao excluir procedimento. Por favor, tente novamente.',
  statusFailed: 'Erro ao alterar status do procedimento. Por favor, tente novamente.',
}

type Props = {
  /** The ids of the procedures that some collaborator performs; undefined while this is not loaded. */
  performed: ReadonlySet<string> | undefined
  /** The next setup step of the company, shown once the company has a procedure. */
  next?: ReactNode
}

export function ProcedureList({ performed, next }: Props) {
  const { id: companyId } = useCompany()
  const query = useQuery(proceduresQuery(companyId))
  const [isCreating, setCreating] = useState(false)
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
  if (query.data?.length === 0 || isCreating) {
    return (
      <AppPage
        title="Procedimentos"
        lead="O que seus clientes escolhem ao agendar. A duração diz onde cada horário se encaixa no dia."
      >
        <SubscriptionBanner what="procedimentos" className="mb-5" />
        <UsualList
          reason={reason}
          onBegin={() => setCreating(true)}
          onDone={() => {
            setCreating(false)
            focusHeading()
          }}
        />
        <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-ink-2">
            Faz outro serviço? Cadastre com o nome, a duração e o preço que quiser.
          </p>
          {add}
        </div>
      </AppPage>
    )
  }
  return (
    <AppPage title="Procedimentos" lead="O que sua empresa oferece, com duração e preço." aside={add}>
      <SubscriptionBanner what="procedimentos" className="mb-5" />
      {query.data?.some(({ isActive }) => isActive) ? next : null}
      <OwnerList
        query={query}
        failure="Erro ao carregar procedimentos. Por favor, tente novamente."
        nouns={['procedimento', 'procedimentos']}
        orders={procedureOrders}
        firstOrder="page"
        pick={sortProcedures}
        empty={null}
      >
        {(rows, all) => (
          <ProcedureTable
            rows={rows}
            all={all}
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

type ProcedureTableProps = {
  rows: Procedure[]
  /** Every procedure, where the order of the page is shown and can be changed. */
  all: Procedure[] | undefined
  /** The ids of the procedures that some collaborator performs; undefined while this is not loaded. */
  performed: ReadonlySet<string> | undefined
  reason: string | undefined
  onToggle: (row: ListRow) => void
  onRemove: (row: ListRow) => void
}

/** Memoised, so that typing in the search does not render up to two hundred rows again. */
const ProcedureTable = memo(function ProcedureTable({
  rows,
  all = [],
  performed,
  reason,
  ...does
}: ProcedureTableProps) {
  const save = useOrderProcedures(useCompany().id)
  const order = useRowOrder({ groups: groupByCategory(all), save, reason })
  const columns: Column<Procedure>[] = [
    {
      key: 'name',
      header: 'Nome',
      phone: 'title',
      className: '[overflow-wrap:anywhere] max-md:min-w-[55%] max-md:flex-[1_1_0] lg:w-[30%]',
      cell: ({ id, name, category }) => (
        <>
          <span className="block md:min-w-40">{name}</span>
          {category ? (
            <span className="mt-0.5 block font-text text-sm font-normal tracking-normal text-ink-2">
              {category}
            </span>
          ) : null}
          {performed && !performed.has(id) ? (
            <span className="mt-0.5 block font-text text-sm font-normal tracking-normal text-amber-text">
              Nenhum colaborador faz este procedimento
            </span>
          ) : null}
        </>
      ),
    },
    {
      key: 'duration',
      header: 'Duração',
      cell: ({ duration }) => (
        <span className="inline-flex items-center gap-3">
          <span className="md:min-w-20">
            <span aria-hidden="true">{formatDuration(duration)}</span>
            <span className="sr-only">{speakDuration(duration)}</span>
          </span>
          <DurationSquares minutes={Math.min(duration, 120)} className="max-lg:hidden" />
        </span>
      ),
    },
    {
      key: 'price',
      header: 'Preço',
      cell: ({ price }) => (price === null ? '' : formatMoney(price)),
    },
    statusColumn,
    actionsColumn({
      editTo: (id) => `/procedures/${id}/edit`,
      reason,
      before: all.length > 1 ? order.buttons : undefined,
      ...does,
    }),
  ]
  return (
    <>
      <DataTable caption="Procedimentos" rows={rows} rowKey={({ id }) => id} columns={columns} />
      {order.dialogs}
    </>
  )
})
