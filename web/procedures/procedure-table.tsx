import type { Procedure } from '@encaixe/contract/procedures.ts'
import { memo } from 'react'
import { formatDuration, formatMoney, speakDuration } from '../platform/formats.ts'
import { DurationSquares } from '../ui/duration-squares.tsx'
import { actionsColumn, type ListRow, statusColumn } from '../ui/row-actions.tsx'
import { type Column, DataTable } from '../ui/table.tsx'

type Props = {
  rows: Procedure[]
  /** Ids of procedures that some collaborator performs; undefined while unknown. */
  performed: ReadonlySet<string> | undefined
  reason: string | undefined
  onToggle: (row: ListRow) => void
  onRemove: (row: ListRow) => void
}

/** Memoised, so that typing in the search does not render up to two hundred rows again. */
export const ProcedureTable = memo(function ProcedureTable({ rows, performed, reason, ...does }: Props) {
  const columns: Column<Procedure>[] = [
    {
      key: 'name',
      header: 'Nome',
      phone: 'title',
      className: '[overflow-wrap:anywhere] max-md:min-w-[55%] max-md:flex-[1_1_0] lg:w-2/5',
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
    actionsColumn({ editTo: (id) => `/procedures/${id}/edit`, reason, ...does }),
  ]
  return <DataTable caption="Procedimentos" rows={rows} rowKey={({ id }) => id} columns={columns} />
})
