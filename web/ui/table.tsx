import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /**
   * Where it stands when the row is a card: `title` large, `aside` at its right, `line`s side by side under
   * them, `full` on a line of its own with its header, `foot` at the bottom left, `actions` at its right.
   */
  phone?: 'title' | 'aside' | 'line' | 'full' | 'foot' | 'actions' | 'none'
  /** Only for a screen reader, as over a column of buttons. */
  hideHeader?: boolean
  className?: string
}

type Props<Row> = {
  /** Said to a screen reader; a heading beside the table says it to the eye. */
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
}

// A changed `display` takes the meaning from table elements in some browsers; the roles give it back.
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader', scope: 'col' },
  rowHead: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const

export function DataTable<Row>({ caption, columns, rows, rowKey }: Props<Row>) {
  return (
    <table
      {...roles.table}
      className="data-table w-full border-separate border-spacing-0 md:border-collapse text-ui"
    >
      <caption className="sr-only">{caption}</caption>
      <thead {...roles.group}>
        <tr {...roles.row}>
          {columns.map(({ key, header, hideHeader, className }) => (
            <th key={key} {...roles.head} className={cx('h-12 text-xs font-medium text-ink-2', className)}>
              <span className={cx(hideHeader && 'sr-only')}>{header}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.group}>
        {rows.map((row) => (
          <tr key={rowKey(row)} {...roles.row}>
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { phone = 'line', className, header, cell } = column
  if (phone === 'title') {
    return (
      <th {...roles.rowHead} data-phone="title" className={cx('font-semibold', className)}>
        {cell(row)}
      </th>
    )
  }
  return (
    <td {...roles.cell} data-phone={phone} className={className}>
      {phone === 'full' ? (
        <span aria-hidden="true" className="mr-1.5 text-ink-2 md:hidden">
          {header}:
        </span>
      ) : null}
      {cell(row)}
    </td>
  )
}
