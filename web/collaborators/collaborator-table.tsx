import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { memo } from 'react'
import { AccessCell } from '../members/access-cell.tsx'
import { findAccess, type Team } from '../members/fetch-members.ts'
import { Avatar } from '../ui/avatar.tsx'
import { actionsColumn, type ListRow, statusColumn } from '../ui/row-actions.tsx'
import { type Column, DataTable } from '../ui/table.tsx'

type Props = {
  rows: Collaborator[]
  reason: string | undefined
  onToggle: (row: ListRow) => void
  onRemove: (row: ListRow) => void
  /** Only for who may give access; `team` is undefined while it loads. */
  access: { team: Team | undefined; reason: string | undefined } | undefined
}

/** Says why an active collaborator cannot be booked: no working day, or no procedure. */
function quietTrouble({ procedureIds, workSchedule }: Collaborator): string | undefined {
  if (procedureIds.length === 0) return 'Sem procedimentos: não aparece para agendamento'
  if (Object.values(workSchedule).every(({ enabled }) => !enabled))
    return 'Sem dias de trabalho: não aparece para agendamento'
}

export const CollaboratorTable = memo(function CollaboratorTable({ rows, reason, access, ...does }: Props) {
  const columns: Column<Collaborator>[] = [
    {
      key: 'name',
      header: 'Nome',
      phone: 'title',
      className: 'max-md:min-w-[55%] max-md:flex-[1_1_0] lg:w-[30%]',
      cell: (row) => (
        <span className="flex items-center gap-3">
          <Avatar name={row.name} photo={row.photo} className="md:max-lg:hidden" />
          <span className="min-w-0 [overflow-wrap:anywhere] md:min-w-32">
            {row.name}
            <Under row={row} />
          </span>
        </span>
      ),
    },
    {
      key: 'email',
      header: 'E-mail',
      cell: ({ email }) => (
        <span className="block text-ink-2 [overflow-wrap:anywhere] max-md:pl-13 md:min-w-36">{email}</span>
      ),
    },
    statusColumn,
    ...(access ? [accessColumn(access)] : []),
    actionsColumn({ editTo: (id) => `/collaborators/${id}`, reason, ...does }),
  ]
  return <DataTable caption="Colaboradores" rows={rows} rowKey={({ id }) => id} columns={columns} />
})

const accessColumn = ({ team, reason }: NonNullable<Props['access']>): Column<Collaborator> => ({
  key: 'access',
  header: 'Acesso',
  phone: 'foot',
  className: 'md:min-w-32',
  cell: (row) =>
    team ? (
      <AccessCell collaborator={row} access={findAccess(team, row.id)} reason={reason} />
    ) : (
      <span className="block min-h-11" />
    ),
})

function Under({ row }: { row: Collaborator }) {
  const trouble = row.isActive ? quietTrouble(row) : undefined
  const text = trouble ?? row.role
  if (!text) return null
  return (
    <span
      className={`block font-text text-sm font-normal tracking-normal ${trouble ? 'text-amber-text' : 'text-ink-2'}`}
    >
      {text}
    </span>
  )
}
