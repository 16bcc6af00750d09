import { memo, type ReactNode } from 'react'
import { ActiveBadge } from './badge.tsx'
import { Button } from './button.tsx'
import { ButtonLink } from './button-link.tsx'
import { OffAction } from './off-action.tsx'
import type { Column } from './table.tsx'

export type ListRow = { id: string; name: string; isActive: boolean }

type Props = {
  /** The row, whose name is part of each action's accessible name. */
  row: ListRow
  editTo: string
  onToggle: (row: ListRow) => void
  onRemove: (row: ListRow) => void
  /** The reason why the actions are unavailable. */
  reason: string | undefined
}

/** The actions Editar, Ativar or Desativar, and Excluir. Memoized: rendered again only when their row changes. */
const RowActions = memo(function RowActions({ row, editTo, onToggle, onRemove, reason }: Props) {
  const { name, isActive } = row
  const off = reason !== undefined
  const toggle = isActive ? 'Desativar' : 'Ativar'
  return (
    <span className="inline-flex items-center gap-0.5 max-lg:flex-wrap max-lg:justify-end max-md:-mr-2.5">
      <OffAction reason={reason}>
        {(describedBy) =>
          off ? (
            <Button
              variant="text"
              size="sm"
              unavailable
              aria-label={`Editar ${name}`}
              aria-describedby={describedBy}
            >
              Editar
            </Button>
          ) : (
            <ButtonLink to={editTo} variant="text" size="sm" aria-label={`Editar ${name}`}>
              Editar
            </ButtonLink>
          )
        }
      </OffAction>
      <OffAction reason={reason}>
        {(describedBy) => (
          <Button
            variant="text"
            size="sm"
            className="min-w-[5.75rem]"
            onClick={() => onToggle(row)}
            unavailable={off}
            aria-label={`${toggle} ${name}`}
            aria-describedby={describedBy}
          >
            {toggle}
          </Button>
        )}
      </OffAction>
      <OffAction reason={reason}>
        {(describedBy) => (
          <Button
            variant="text"
            size="sm"
            onClick={() => onRemove(row)}
            unavailable={off}
            aria-label={`Excluir ${name}`}
            aria-describedby={describedBy}
          >
            Excluir
          </Button>
        )}
      </OffAction>
    </span>
  )
})

export const statusColumn: Column<ListRow> = {
  key: 'status',
  header: 'Status',
  phone: 'aside',
  cell: ({ isActive }) => <ActiveBadge active={isActive} />,
}

type ActionsProps = Omit<Props, 'row' | 'editTo'> & {
  editTo: (id: string) => string
  /** Further buttons, before the others; above them where both do not fit side by side. */
  before?: ((row: ListRow) => ReactNode) | undefined
}

export const actionsColumn = ({ editTo, before, ...rest }: ActionsProps): Column<ListRow> => ({
  key: 'actions',
  header: 'Ações',
  hideHeader: true,
  phone: 'actions',
  className: before && 'max-md:grow',
  cell: (row) => (
    <span className={before && 'flex flex-wrap items-center justify-end gap-x-1 max-md:justify-between'}>
      {before?.(row)}
      <RowActions row={row} editTo={editTo(row.id)} {...rest} />
    </span>
  ),
})
