import { cx } from 'class-variance-authority'
import { memo, type ReactNode } from 'react'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /**
   * The place of the cell when the row is a card: `title` large, `aside` at its right, `line` cells side by side below,
   * `full` on a line with its header, `foot` at the bottom left, `actions` at the bottom right. In the look `rows`:
   * `title` at the left, `name` above `foot`, `line` and `aside`, `actions` at the right.
   */
  phone?: 'title' | 'name' | 'aside' | 'line' | 'full' | 'foot' | 'actions' | 'none'
  /** True when only screen readers get the header, for example above a column of buttons. */
  hideHeader?: boolean
  className?: string
}

type Props<Row> = {
  /** The table's accessible name; a heading shows it on screen. */
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** Additional content of a row, shown below the row across all columns. */
  below?: ((row: Row) => ReactNode) | undefined
  /** The form of each row on a phone: a card, a line of two texts, or a person, whose avatar is at the left. */
  look?: 'cards' | 'rows' | 'people'
}

// Some browsers drop the table semantics when CSS changes `display`; explicit roles restore them.
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader', scope: 'col' },
  rowHead: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const

export function DataTable<Item>({ caption, columns, rows, rowKey, below, look = 'cards' }: Props<Item>) {
  return (
    <table
      {...tableRoles.table}
      data-look={look}
      className="data-table w-full border-separate border-spacing-0 md:border-collapse text-ui"
    >
      <caption className="sr-only">{caption}</caption>
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row}>
          {columns.map(({ key, header, hideHeader, className }) => (
            <th
              key={key}
              {...tableRoles.head}
              className={cx('h-12 text-xs font-medium text-ink-2', className)}
            >
              <span className={cx(hideHeader && 'sr-only')}>{header}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.group}>
        {rows.map((row) => (
          <Row key={rowKey(row)} row={row} columns={columns} below={below} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps<Item> = Pick<Props<Item>, 'columns' | 'below'> & { row: Item }

function PlainRow<Item>({ row, columns, below }: RowProps<Item>) {
  const more = below?.(row)
  return (
    <>
      <tr {...tableRoles.row}>
        {columns.map((column) => (
          <Cell key={column.key} column={column} row={row} />
        ))}
      </tr>
      {more ? (
        <tr {...tableRoles.row} data-below>
          <td {...tableRoles.cell} colSpan={columns.length}>
            {more}
          </td>
        </tr>
      ) : null}
    </>
  )
}

/** Memoized: when the next page of a long list is loaded, the earlier rows must not be rendered again. */
const Row = memo(PlainRow) as typeof PlainRow

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { phone = 'line', className, header, cell } = column
  if (phone === 'title') {
    return (
      <th {...tableRoles.rowHead} data-phone="title" className={cx('font-semibold', className)}>
        {cell(row)}
      </th>
    )
  }
  return (
    <td {...tableRoles.cell} data-phone={phone} className={className}>
      {phone === 'full' ? (
        <span aria-hidden="true" className="mr-1.5 text-ink-2 md:hidden">
          {header}:
        </span>
      ) : null}
      {cell(row)}
    </td>
  )
}
