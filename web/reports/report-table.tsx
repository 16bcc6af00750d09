import { cx } from 'class-variance-authority'
import { type ReportTable, showCell } from './build-tables.ts'

/** A place that scrolls must be reachable by keyboard, and then needs a name. */
const scrolled = (name: string) => ({ role: 'region', tabIndex: 0, 'aria-label': name })

/** Numbers stand below each other; a table wider than its place scrolls there, by keyboard too. */
export function TableOfReport({ table: { caption, columns, rows, keys } }: { table: ReportTable }) {
  return (
    <div {...scrolled(caption)} className="overflow-x-auto focus-visible:-outline-offset-4">
      <table className="w-full border-collapse text-ui">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ header, kind }) => (
              <th
                key={header}
                scope="col"
                className={cx(
                  'px-3 py-2 text-xs font-medium text-ink-2 first:pl-5 last:pr-5',
                  kind === 'text' ? 'text-left' : 'text-right',
                )}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keys[index]} className="border-t border-line">
              {columns.map(({ header, kind }, at) => {
                const shown = showCell(kind, row[at])
                return at === 0 ? (
                  <th key={header} scope="row" className="min-w-24 px-3 py-2 pl-5 text-left font-medium">
                    {shown}
                  </th>
                ) : (
                  <td
                    key={header}
                    className={cx(
                      'px-3 py-2 last:pr-5',
                      kind === 'text' ? 'min-w-32' : 'text-right whitespace-nowrap',
                    )}
                  >
                    {shown}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
