import { timeOf } from '@encaixe/contract/local-time.ts'
import type { PaymentInput } from '@encaixe/contract/payment-fields.ts'
import { useState } from 'react'
import { AnswerMark } from '../appointments/appointment-badges.tsx'
import {
  type Changed,
  type StatusAction,
  settleParts,
  statusAfter,
  useChangeStatus,
} from '../appointments/change-status.ts'
import { describeAnswer } from '../appointments/describe-answer.ts'
import { nameChange } from '../appointments/describe-status-change.ts'
import { listProcedures, minutesOf } from '../appointments/describe-visit.ts'
import { OutcomeQuestion } from '../appointments/outcome-question.tsx'
import { StatusBadge } from '../appointments/status-badge.tsx'
import { paymentFailed, VisitPayment } from '../appointments/visit-payment.tsx'
import type { Today } from '../dashboard/read-today.ts'
import { describePayments } from '../payments/describe-payment.ts'
import { callLink, whatsappLink } from '../platform/build-contact-link.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { formatDuration } from '../platform/formats.ts'
import { Button } from '../ui/button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Card } from '../ui/card.tsx'
import { PlusIcon, RefreshIcon } from '../ui/icons/actions.tsx'
import { ChevronDownIcon } from '../ui/icons/arrows.tsx'
import { LockIcon } from '../ui/icons/book.tsx'
import { PhoneIcon, WhatsappIcon } from '../ui/icons/contact.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useToast } from '../ui/toast.tsx'
import type { Day, DayRow, DayVisit } from './read-day.ts'

type Props = { day: Day; today: Today }

const id = 'seu-dia'

/** The visits of today in order, with the free time between them. Answered visits are folded away. */
export function DayList({ day, today }: Props) {
  const settle = useOutcome()
  const [paying, setPaying] = useState<DayVisit>()
  // The pressed button is removed with its row, so the focus goes to the title.
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

/** A row of free time, which books with one tap, or of blocked time. */
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

type VisitRowProps = {
  visit: DayVisit
  today: Today
  onAnswer: (visit: DayVisit, action: StatusAction) => void
  onReceive: (visit: DayVisit) => void
}

/** A visit without an answer: who comes, how to reach the client, and, once it has begun, whether the client came. */
function VisitRow({ visit, today, onAnswer, onReceive }: VisitRowProps) {
  const { lead, asks, now } = visit
  return (
    <li data-visit={lead.visitId} className="grid gap-x-3 gap-y-3 px-5 py-4">
      <div className="flex items-start gap-3">
        <Moment visit={visit} />
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <TextLink
            to={`/schedules/${lead.id}`}
            className="text-lg leading-tight font-semibold no-underline!"
          >
            {lead.clientName}
          </TextLink>
          <p className="mt-0.5 text-ui text-ink-2">
            {lead.guestName ? `Para: ${lead.guestName} · ` : ''}
            {`${listProcedures(visit.parts)} · ${formatDuration(minutesOf(visit.parts))}`}
          </p>
          <p className="mt-1 flex flex-wrap gap-x-3 empty:hidden">
            {now ? <span className="text-sm font-semibold text-amber-text">Agora</span> : null}
            {lead.status === 'held' ? <StatusBadge of={lead} owner /> : null}
            <AnswerMark answer={describeAnswer(lead, today)} />
          </p>
        </div>
        <ClientLinks name={lead.clientName} phone={lead.clientPhone} />
      </div>
      {asks ? (
        <OutcomeQuestion
          ask="came"
          name={`${lead.clientName}, ${lead.startTime}`}
          onAnswer={(action) => onAnswer(visit, action)}
          onReceive={() => onReceive(visit)}
        />
      ) : null}
    </li>
  )
}

/** An answered visit of today, with a button to undo the answer. */
function SettledRow({ visit, onUndo }: { visit: DayVisit; onUndo: () => void }) {
  const { lead } = visit
  return (
    <li className="flex items-center gap-3 px-5 py-2">
      <Moment visit={visit} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 [overflow-wrap:anywhere]">
        <TextLink to={`/schedules/${lead.id}`} alone className="font-medium no-underline!">
          {lead.clientName}
        </TextLink>
        <StatusBadge of={lead} owner />
      </div>
      <Button
        variant="text"
        size="sm"
        icon={<RefreshIcon />}
        aria-label={`Desfazer: ${lead.clientName}, ${lead.startTime}`}
        onClick={onUndo}
      >
        <span className="max-sm:hidden">Desfazer</span>
      </Button>
    </li>
  )
}

function Moment({ visit: { start, end } }: { visit: DayVisit }) {
  return (
    <p className="w-14 shrink-0">
      <span className="block font-display text-lg leading-tight font-bold">{timeOf(start)}</span>{' '}
      <span className="block text-sm text-ink-2">
        <span className="sr-only">até </span>
        {timeOf(end)}
      </span>
    </p>
  )
}

type ClientLinksProps = { name: string; phone: string | null; onDark?: boolean }

/** Two buttons: write to the client, call the client. Renders nothing without a number. */
export function ClientLinks({ name, phone, onDark = false }: ClientLinksProps) {
  if (!phone) return null
  const chat = whatsappLink(phone)
  const look = buttonStyle({ variant: onDark ? 'onDark' : 'ghost', size: 'square' })
  return (
    <span className={`flex shrink-0 ${onDark ? 'gap-2' : '-mr-2.5'}`}>
      {chat ? (
        <a href={chat} target="_blank" rel="noreferrer" aria-label={`WhatsApp: ${name}`} className={look}>
          <WhatsappIcon />
        </a>
      ) : null}
      <a href={callLink(phone)} aria-label={`Ligar: ${name}`} className={look}>
        <PhoneIcon />
      </a>
    </span>
  )
}

/** The message about an answer that was not stored. The row shows the same button again. */
const unsaved = (action: Outcome) => `não ficou salvo. Toque em “${names[action]}” de novo.`

type Outcome = Extract<StatusAction, 'complete' | 'noShow' | 'reopen'>

const names: Record<Outcome, string> = { complete: 'Veio', noShow: 'Não veio', reopen: 'Desfazer' }

/** Stores whether the client came; the toast offers to undo it. */
function useOutcome() {
  const notify = useToast()
  const { mutateAsync } = useChangeStatus()

  /**
   * Sends the answer. `payments`: the payments of a completed visit by appointment; if undefined, the price was paid.
   * With payments errors are thrown, because the payment sheet shows them.
   */
  async function settle(
    visit: DayVisit,
    action: Outcome,
    payments?: ReadonlyMap<string, PaymentInput>,
  ): Promise<void> {
    const { lead, parts, start } = visit
    const what = `${lead.clientName}, hoje às ${timeOf(start)}`
    try {
      // For a no-show, and when it is undone, the server also changes the other parts of the visit.
      const whole = action === 'noShow' || (action === 'reopen' && lead.status === 'no_show')
      const saved = await (whole
        ? mutateAsync({ appointment: lead, action, parts })
        : settleParts(
            parts.map((part) => mutateAsync({ appointment: part, action, payment: payments?.get(part.id) })),
          ))
      const paid = action === 'complete' ? saved.flatMap(({ payment }) => payment ?? []) : []
      const money = paid.length > 0 ? ` · ${describePayments(paid)}` : ''
      const done = nameChange(action, lead, parts.length > 1)
      const closed = <Part extends Changed>(part: Part) => ({ ...part, status: statusAfter[action] })
      const undo = () => void settle({ ...visit, lead: closed(lead), parts: parts.map(closed) }, 'reopen')
      notify(
        `${done}: ${what}${money}`,
        'success',
        action === 'reopen' ? undefined : { label: 'Desfazer', onAction: undo },
        lead.visitId,
      )
    } catch (error) {
      if (payments) throw error
      const sentence = describeFailure(error as Error, unsaved(action))
      notify(`${what}: ${sentence}`, 'error', undefined, lead.visitId)
    }
  }
  return settle
}
