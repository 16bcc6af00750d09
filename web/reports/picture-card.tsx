import { cx } from 'class-variance-authority'
import { type ReactNode, useId } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DownloadIcon } from '../ui/icons/actions.tsx'
import { ChevronDownIcon } from '../ui/icons/arrows.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { type ReportTable, saveTable, showCell } from './build-tables.ts'
import type { Finding } from './describe-findings.ts'
import type { Range } from './read-range.ts'

export type Picture = {
  /** The subject of the chart: `Serviços`. */
  name: string
  wide?: true
  read: { isError: boolean; isFetching: boolean }
  /** The finding, chart and table; undefined until the report is loaded. */
  drawn: (Finding & { chart: ReactNode; table: ReportTable }) | undefined
}

type Props = Picture & { range: Range; onRetry: () => void }

/** A chart with its finding as the title, and its table below. */
export function PictureCard({ name, wide, read, drawn, range, onRetry }: Props) {
  const id = useId()
  const place = cx('flex flex-col', wide && 'lg:col-span-2')
  if (!drawn) {
    return (
      <Card as="section" aria-label={name} className={place}>
        <p className="text-sm font-semibold text-ink-2">{name}</p>
        {read.isError ? (
          <LoadFailure onRetry={onRetry} retrying={read.isFetching} className="mt-3">
            {name}: não carregou.
          </LoadFailure>
        ) : (
          <Loading className="mt-2">
            <Skeleton className="mb-6 h-6 w-3/5" />
            <Skeleton className="h-64 w-full" />
          </Loading>
        )}
      </Card>
    )
  }
  const { title, sentence, chart, table } = drawn
  return (
    <Card as="section" aria-labelledby={id} className={cx(place, !chart && 'self-start')}>
      <p className="text-sm font-semibold text-ink-2">{name}</p>
      <h2 id={id} className="mt-0.5 font-display text-display-sm [overflow-wrap:anywhere]">
        {title}
      </h2>
      <figure className="mt-1 min-w-0 flex-1">
        <figcaption className="mb-4 text-ui text-ink-2">{sentence}</figcaption>
        {table.rows.length > 0 ? chart : null}
      </figure>
      {table.rows.length > 0 ? (
        <details className="group -mx-5 mt-4 -mb-5 border-t border-line">
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 rounded-lg px-5 py-2 text-ui font-semibold text-accent-text focus-visible:-outline-offset-4 [&::-webkit-details-marker]:hidden">
            <span>
              Ver como tabela<span className="sr-only">: {table.caption}</span>
            </span>
            <ChevronDownIcon className="shrink-0 transition-transform group-open:rotate-180" />
          </summary>
          <TableOfReport table={table} />
          <p className="px-3 pb-2">
            <Button variant="text" size="sm" icon={<DownloadIcon />} onClick={() => saveTable(table, range)}>
              Baixar CSV<span className="sr-only"> de {table.caption}</span>
            </Button>
          </p>
        </details>
      ) : null}
    </Card>
  )
}

/** The attributes of a region that scrolls: it must be reachable by keyboard, and then needs a name. */
const scrolled = (name: string) => ({ role: 'region', tabIndex: 0, 'aria-label': name })

/** The table of a chart. Numbers are aligned. A wide table scrolls inside its card, also by keyboard. */
function TableOfReport({ table: { caption, columns, rows, keys } }: { table: ReportTable }) {
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
