import type {
  ListedStatement,
  Statement,
  StatementLine,
  StatementTotals as Totals,
} from '@encaixe/contract/statement-fields.ts'
import { formatCents } from '../platform/formats.ts'
import { Badge } from '../ui/badge.tsx'
import { CheckIcon, PencilIcon, ShareIcon } from '../ui/icons/actions.tsx'
import { AlertCircleIcon } from '../ui/icons/notices.tsx'
import { tableRoles } from '../ui/table.tsx'
import { describeLine, dueTo, percentOf, shortDay, statusNames } from './describe-statement.ts'

/**
 * The lines of a statement: a table, whose rows are cards on a phone. The page of a message link uses the table too and
 * runs no React, so nothing in it may be interactive.
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

type Props = { totals: Totals; name: string; own?: boolean }

/** The professional's amount, and how it is computed. Tips are separate, because the company gets no part of tips. */
export function StatementTotals({ totals, name, own = false }: Props) {
  const { cents, shareCents, companyCents, tipCents } = totals
  return (
    <>
      <p className="text-ui text-ink-2">{own ? 'Você recebe' : `${name} recebe`}</p>
      <p className="mt-0.5 font-display text-[2.25rem] leading-none font-bold tracking-[-0.02em] tabular-nums">
        {formatCents(dueTo(totals))}
      </p>
      <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-x-8">
        <Sum name={own ? 'Sua cota' : 'Cota do profissional'} cents={shareCents} />
        <Sum name="Gorjetas" cents={tipCents} />
        <Sum name="Valor dos atendimentos" cents={cents} />
        <Sum name="Fica com a empresa" cents={companyCents} />
      </dl>
    </>
  )
}

function Sum({ name, cents }: { name: string; cents: number }) {
  return (
    <div className="flex justify-between gap-4 border-t border-line py-2.5">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-semibold whitespace-nowrap tabular-nums">{formatCents(cents)}</dd>
    </div>
  )
}

const marks = {
  draft: { tone: 'neutral', icon: <PencilIcon /> },
  sent: { tone: 'accent', icon: <ShareIcon /> },
  accepted: { tone: 'ok', icon: <CheckIcon /> },
  contested: { tone: 'danger', icon: <AlertCircleIcon /> },
} as const

export function StatementStatus({ status }: Pick<ListedStatement, 'status'>) {
  return <Badge {...marks[status]}>{statusNames[status]}</Badge>
}
