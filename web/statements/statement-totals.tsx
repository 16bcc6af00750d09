import type { StatementTotals as Totals } from '@encaixe/contract/statement-fields.ts'
import { formatCents } from '../platform/formats.ts'
import { dueTo } from './describe-statement.ts'

type Props = { totals: Totals; name: string; own?: boolean }

/** What the professional gets, and how it comes about. Tips stand apart: the company keeps nothing of them. */
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
