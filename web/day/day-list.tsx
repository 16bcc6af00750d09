import { timeOf } from '@encaixe/contract/local-time.ts'
import { useState } from 'react'
import { paymentFailed, VisitPayment } from '../appointments/visit-payment.tsx'
import type { Today } from '../dashboard/read-today.ts'
import { formatDuration } from '../platform/formats.ts'
import { Card } from '../ui/card.tsx'
import { PlusIcon } from '../ui/icons/actions.tsx'
import { ChevronDownIcon } from '../ui/icons/arrows.tsx'
import { LockIcon } from '../ui/icons/book.tsx'
import { PageLink } from '../ui/page-link.tsx'
import type { Day, DayRow, DayVisit } from './read-day.ts'
import { useOutcome } from './use-outcome.ts'
import { SettledRow, VisitRow } from './visit-row.tsx'

type Props = { day: Day; today: Today }

const id = 'seu-dia'

/** Today in order, with the free time between. What is settled is folded away. */
export function DayList({ day, today }: Props) {
  const settle = useOutcome()
  const [paying, setPaying] = useState<DayVisit>()
  // The pressed button goes with its row.
  const focusTitle = () => document.getElementById(id)?.focus({ preventScroll: true })
  const { rows, settled } = day
  return (
    <Card as="section" padding="none" className="overflow-clip" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className="px-5 pt-5 pb-3 text-display-sm">
        Hoje
      </h2>
      {rows.length === 0 && settled.length === 0 ? (
        <p className="border-t border-line px-5 py-5 text-ink-2">Nada marcado para hoje.</p>
      ) : null}
      <ul className="divide-y divide-line border-t border-line empty:hidden">
        {rows.map((row) =>
          row.kind === 'visit' ? (
            <VisitRow
              key={row.lead.id}
              visit={row}
              today={today}
              onAnswer={(visit, action) => {
                if (action !== 'complete' && action !== 'noShow') return
                focusTitle()
                void settle(visit, action)
              }}
              onReceive={setPaying}
            />
          ) : (
            <TimeRow key={`${row.kind} ${row.start} ${row.end}`} row={row} day={day} today={today} />
          ),
        )}
      </ul>
      {settled.length > 0 ? (
        <details className="group border-t border-line">
          <summary className="flex min-h-12 cursor-pointer items-center justify-between px-5 py-2 text-ui text-ink-2 focus-visible:-outline-offset-4 [&::-webkit-details-marker]:hidden">
            {settled.length === 1 ? '1 já encerrado' : `${settled.length} já encerrados`}
            <ChevronDownIcon className="group-open:rotate-180" />
          </summary>
          <ul className="divide-y divide-line border-t border-line">
            {settled.map((visit) => (
              <SettledRow key={visit.lead.id} visit={visit} onUndo={() => void settle(visit, 'reopen')} />
            ))}
          </ul>
        </details>
      ) : null}
      <VisitPayment
        parts={paying?.parts}
        onClose={() => setPaying(undefined)}
        onPay={async (payments) => {
          if (!paying) return
          await settle(paying, 'complete', payments)
          setPaying(undefined)
          setTimeout(focusTitle)
        }}
        failure={paymentFailed}
      />
    </Card>
  )
}

type TimeProps = Props & { row: Exclude<DayRow, { kind: 'visit' }> }

/** Free time, which books with one tap, or blocked time. */
function TimeRow({ row, day, today }: TimeProps) {
  const { kind, start, end } = row
  const time = timeOf(start)
  const span = (
    <>
      <span className="w-14 shrink-0 font-display text-lg font-bold">{time}</span>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {kind === 'free' ? `Livre por ${formatDuration(end - start)}` : row.title}
        <span className="text-ink-2">{`, até ${timeOf(end)}`}</span>
      </span>
    </>
  )
  if (kind === 'blocked') {
    return (
      <li className="flex min-h-12 items-center gap-3 bg-sunken px-5 py-1.5 text-ui">
        {span}
        <LockIcon className="shrink-0 text-ink-2" />
      </li>
    )
  }
  const to = `/schedules/new?${new URLSearchParams({ date: today.date, time, collaboratorId: day.personId })}`
  return (
    <li>
      <PageLink
        to={to}
        className="flex min-h-12 items-center gap-3 bg-amber-soft px-5 py-1.5 text-ui transition-colors hover:bg-sunken focus-visible:-outline-offset-4"
      >
        <span className="sr-only">Agendar: </span>
        {span}
        <PlusIcon className="shrink-0 text-amber-text" />
      </PageLink>
    </li>
  )
}
