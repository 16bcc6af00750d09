import type { Statement, StatementLine } from '@encaixe/contract/statement-fields.ts'
import { formatCents } from '../platform/formats.ts'
import { tableRoles } from '../ui/table.tsx'
import { describeLine, percentOf, shortDay } from './describe-statement.ts'

/**
 * The lines of a statement: a table, whose rows are cards on a phone. Also on the page of the link, which loads no script:
 * everything stands in the page.
 */
export function StatementLines({ lines, month }: Pick<Statement, 'lines' | 'month'>) {
  return (
    <table {...tableRoles.table} className="w-full border-collapse text-ui max-md:block">
      <caption className="sr-only">{`Atendimentos de ${month}`}</caption>
      <thead {...tableRoles.group} className="max-md:sr-only">
        <tr
          {...tableRoles.row}
          className="text-left text-sm text-ink-2 [&>th]:px-3 [&>th]:py-2.5 [&>th]:font-medium"
        >
          <th {...tableRoles.head} className="pl-5!">
            Dia
          </th>
          <th {...tableRoles.head}>Atendimento</th>
          <th {...tableRoles.head} className="text-right">
            Valor
          </th>
          <th {...tableRoles.head} className="text-right">
            Cota
          </th>
          <th {...tableRoles.head} className="text-right">
            Gorjeta
          </th>
          <th {...tableRoles.head} className="pr-5! text-right">
            Para o profissional
          </th>
        </tr>
      </thead>
      <tbody {...tableRoles.group} className="max-md:block">
        {lines.map((line) => (
          <Line key={`${line.appointmentId} ${line.kind}`} line={line} />
        ))}
      </tbody>
    </table>
  )
}

const figure = 'text-right whitespace-nowrap tabular-nums max-md:text-sm max-md:text-ink-2'

function Line({ line }: { line: StatementLine }) {
  const { title, note } = describeLine(line)
  return (
    <tr
      {...tableRoles.row}
      className="border-t border-line max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-2.5 max-md:px-5 max-md:py-2.5 max-md:after:order-3 max-md:after:basis-full max-md:after:content-[''] md:[&>*]:px-3 md:[&>*]:py-2.5"
    >
      <td {...tableRoles.cell} className="whitespace-nowrap tabular-nums md:pl-5!">
        {shortDay(line.date)}
        <span className="text-ink-2 max-md:font-normal">{` ${line.startTime}`}</span>
      </td>
      <th
        {...tableRoles.rowHead}
        className="text-left font-medium [overflow-wrap:anywhere] max-md:order-1 max-md:min-w-0 max-md:flex-1 md:w-[40%]"
      >
        {title}
        {note ? <span className="block text-sm font-normal text-ink-2">{note}</span> : null}
      </th>
      <td {...tableRoles.cell} className={`max-md:order-4 ${figure}`}>
        {formatCents(line.cents)}
      </td>
      <td {...tableRoles.cell} className={`max-md:order-5 max-md:before:content-['·_'] ${figure}`}>
        {percentOf(line)}
      </td>
      <td
        {...tableRoles.cell}
        className={`max-md:order-6 ${figure} ${line.tipCents === 0 ? 'max-md:sr-only' : ''}`}
      >
        {line.tipCents === 0 ? (
          <span className="text-ink-3">—</span>
        ) : (
          <>
            <span className="md:sr-only">· gorjeta </span>
            {formatCents(line.tipCents)}
          </>
        )}
      </td>
      <td
        {...tableRoles.cell}
        className="text-right font-semibold whitespace-nowrap tabular-nums max-md:order-2 max-md:ml-auto md:pr-5!"
      >
        {formatCents(line.shareCents + line.tipCents)}
      </td>
    </tr>
  )
}
