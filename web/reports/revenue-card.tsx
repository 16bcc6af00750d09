import { counted } from '@encaixe/contract/counted.ts'
import type { ReportTotal } from '@encaixe/contract/reports.ts'
import { formatCents } from '../platform/formats.ts'
import { Card } from '../ui/card.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { compareMoney } from './describe-difference.ts'
import { DifferenceLine } from './difference-line.tsx'
import { nameSpan, type Range } from './read-range.ts'

type Props = {
  total: ReportTotal
  before: ReportTotal | undefined
  /** There was nothing in the period before. */
  isFirst: boolean
  range: Range
  today: string
}

/** The one figure of the page, and exactly what it is compared with. */
export function RevenueCard({ total, before, isFirst, range, today }: Props) {
  const span = capital(nameSpan(range, today))
  const open = total.appointments - total.completed - total.noShows
  return (
    <Card as="section" tone="petrol" padding="roomy" aria-labelledby="faturamento" className="flex flex-col">
      <h2 id="faturamento" className="font-text text-ui font-semibold text-[#cfe3e6]">
        Faturamento · {range.title}
      </h2>
      <p className="mt-1 font-display text-[min(clamp(2.25rem,1.5rem+3vw,3.25rem),11vw)] leading-[1.1] font-bold tracking-[-0.02em] [overflow-wrap:anywhere]">
        {formatCents(total.revenueCents)}
      </p>
      {before ? (
        <p className="mt-2 text-lg font-semibold">
          <DifferenceLine
            difference={compareMoney(total.revenueCents, before.revenueCents, range.whenBefore)}
          />
        </p>
      ) : null}
      <p className="mt-3 text-sm text-[#cfe3e6]">
        {before
          ? `${span}, ao lado de ${nameSpan(range.before, today)}: ${formatCents(before.revenueCents)}.`
          : isFirst
            ? `${span}. Nada ${range.whenBefore} para comparar.`
            : `${span}.`}
        {range.to === today ? ' Hoje ainda não terminou.' : ''}
      </p>
      {open > 0 ? (
        <p className="mt-auto pt-4 text-sm text-[#cfe3e6]">
          {`Só conta o que foi concluído. ${counted(open, 'agendamento ainda não foi', 'agendamentos ainda não foram')}, contando os que estão por vir. `}
          <PageLink
            to="/schedules?tab=past&status=scheduled"
            className="font-semibold text-white underline underline-offset-4 focus-visible:outline-white"
          >
            Ver os que já passaram
          </PageLink>
          .
        </p>
      ) : null}
    </Card>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
