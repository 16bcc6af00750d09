import type { Appointment } from '@encaixe/contract/appointments.ts'
import { isRefusal } from '@encaixe/contract/client.ts'
import type { Client } from '@encaixe/contract/clients.ts'
import { addDays } from '@encaixe/contract/local-time.ts'
import { showPrice } from '@encaixe/contract/money.ts'
import { newClientWaits } from '@encaixe/contract/no-show-words.ts'
import { listWords } from '@encaixe/contract/visit-words.ts'
import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import type { StatusAction } from '../appointments/change-status.ts'
import { decideActions } from '../appointments/decide-actions.ts'
import { describeWaiting } from '../appointments/describe-appointment.ts'
import { listProcedures, nameVisit } from '../appointments/describe-visit.ts'
import { byStart, joinVisits } from '../appointments/list/join-visits.ts'
import { OutcomeQuestion } from '../appointments/outcome-question.tsx'
import { useStatusChanges } from '../appointments/status-changes.tsx'
import { api } from '../platform/api.ts'
import { productNow, useProductNow } from '../platform/product-time.ts'
import { renewed } from '../platform/stale-lists.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useToast } from '../ui/toast.tsx'
import { useIsShown } from '../ui/use-is-shown.ts'
import type { Today } from './read-today.ts'
import { describeWhen } from './read-today.ts'

type LineProps = Omit<ComponentProps<typeof OpenVisit>, 'ask' | 'note'>

type Props = { waiting: Appointment[]; clients: readonly Client[]; today: Today }

const requestsId = 'esperando'

/** The bookings that wait for the company's answer, soonest first. The dialogs stay mounted after the last answer. */
export function WaitingCard({ waiting, clients, today }: Props) {
  const { change, dialogs } = useStatusChanges(true, (answered) => focusFirst(requestsId, answered))
  return (
    <>
      {waiting.length > 0 ? (
        <Card as="section" aria-labelledby={requestsId}>
          <CardTitle id={requestsId}>Esperando a sua resposta</CardTitle>
          <ul className="-my-3 divide-y divide-line">
            {joinVisits(waiting).map(({ parts }) => (
              <WaitingVisit
                key={parts[0]?.id}
                parts={parts}
                client={clients.find(({ id }) => id === parts[0]?.clientRecordId)}
                today={today}
                onAnswer={change}
              />
            ))}
          </ul>
        </Card>
      ) : null}
      {dialogs}
    </>
  )
}

/** One waiting booking, with the reason why it waits and what happens without an answer. */
function WaitingVisit({ parts, client, ...rest }: LineProps & { client: Client | undefined }) {
  const [first] = parts
  const now = useProductNow().getTime()
  const until = first && describeWaiting(first, now)
  const other = client?.claims.find((claim) => claim.other)?.other
  const seems = other
    ? `Parece ser ${other.name}: é a mesma pessoa?${other.blocked ? ' Está com o agendamento online bloqueado.' : ''} `
    : ''
  const missed = client?.noShows
    ? `${client.noShows === 1 ? '1 falta' : `${client.noShows} faltas`} aqui. `
    : ''
  const why = first?.fromNewClient ? `${newClientWaits} ` : missed
  const note = until ? `${seems}${why}Responda ${until}. Sem resposta, o horário fica livre.` : undefined
  return <OpenVisit ask="waits" parts={parts} note={note} {...rest} />
}

const depositsShown = 5
const depositsId = 'sinais'

/** The open deposits; claimed ones come first. The dialogs stay mounted when the last deposit is answered. */
export function DepositsCard({ deposits, today }: { deposits: Appointment[]; today: Today }) {
  const { change, dialogs } = useStatusChanges(true, (answered) => focusFirst(depositsId, answered))
  const now = useProductNow().getTime()
  const visits = joinVisits(deposits)
  const isClaimed = deposits.some(({ deposit }) => deposit?.state === 'claimed')
  return (
    <>
      {visits.length > 0 ? (
        <Card as="section" aria-labelledby={depositsId}>
          <CardTitle
            id={depositsId}
            aside={
              <TextLink to={`/schedules/deposits${isClaimed ? '' : '?aba=esperando'}`} tone="accent" alone>
                {visits.length > 1 ? `Ver todos (${visits.length})` : 'Ver todos'} <ArrowRightIcon />
              </TextLink>
            }
          >
            Sinais em aberto
          </CardTitle>
          <ul className="-my-3 divide-y divide-line max-sm:divide-y-0 max-sm:[&>li:nth-child(n+2)]:hidden">
            {visits.slice(0, depositsShown).map(({ parts }) => (
              <OpenVisit
                key={parts[0]?.id}
                ask="paid"
                parts={parts}
                today={today}
                note={parts[0] && describeNote(parts[0], now)}
                onAnswer={change}
              />
            ))}
          </ul>
        </Card>
      ) : null}
      {dialogs}
    </>
  )
}

function describeNote(first: Appointment, now: number): string | undefined {
  if (!first.deposit) return undefined
  const amount = showPrice(first.deposit.cents)
  const until = describeWaiting(first, now)
  if (first.deposit.claimed) {
    return `Avisou que pagou ${amount}. ${until ? `Responda ${until}.` : 'Ninguém respondeu a tempo.'}`
  }
  return until ? `Falta o sinal de ${amount}, ${until}` : `O prazo do sinal de ${amount} acabou`
}

const leftShown = 3
const leftId = 'quem-veio'

type LeftCardProps = {
  left: Appointment[]
  /** Whether a day off took the time of the visit. */
  isAbsent: (one: Appointment) => boolean
  today: Today
}

/** Sorts by day, the newest first, and within a day by time, the earliest first. */
const byDay = (one: Appointment, other: Appointment) =>
  one.date === other.date ? byStart(one, other) : one.date < other.date ? 1 : -1

/** Asks about ended visits whose outcome nobody has stored. The dialogs stay mounted after the last answer. */
export function LeftCard({ left, isAbsent, today }: LeftCardProps) {
  const { change, receive, dialogs } = useStatusChanges(true, (answered) => focusFirst(leftId, answered))
  const [all, setAll] = useState(false)
  const { completeAll, isCompleting } = useCompleteAll(() => focusFirst(leftId))
  const [asking, setAsking] = useState(false)
  const visits = joinVisits(left.toSorted(byDay))
  // A visit is completed as a whole, so one part that a day off took leaves it out.
  const away = new Set(left.filter(isAbsent).map(({ visitId }) => visitId))
  const came = left.filter(({ visitId }) => !away.has(visitId))
  const count = countVisits(came)
  const back = reopenable(came)
  const forGood = countVisits(came.filter((one) => !back.includes(one)))
  const saysAway = away.size > 0 && count > 0 && visits.length > 1
  const yesterday = addDays(today.date, -1)
  const more = visits.length - leftShown
  return (
    <>
      {visits.length > 0 ? (
        <Card as="section" aria-labelledby={leftId}>
          <CardTitle
            id={leftId}
            aside={
              <TextLink to="/schedules?tab=past&status=scheduled" tone="accent" alone>
                Ver na lista <ArrowRightIcon />
              </TextLink>
            }
          >
            {left.every(({ date }) => date === yesterday) ? 'Quem veio ontem?' : 'Quem veio?'}
          </CardTitle>
          <ul className="-mt-3 divide-y divide-line">
            {visits.slice(0, all ? undefined : leftShown).map(({ parts }) => (
              <OpenVisit
                key={parts[0]?.id}
                ask="came"
                parts={parts}
                today={today}
                onAnswer={change}
                onReceive={receive}
                isAbsent={parts.some(({ visitId }) => away.has(visitId))}
              />
            ))}
          </ul>
          {saysAway ? (
            <p className="border-t border-line pt-3 text-sm text-ink-2">{describeAway(away.size)}</p>
          ) : null}
          {visits.length > 1 ? (
            <div className={`flex flex-wrap gap-3 pt-4 ${saysAway ? '' : 'border-t border-line'}`}>
              {count > 0 ? (
                <Button
                  variant="secondary"
                  size="sm"
                  icon={<CheckIcon />}
                  sending={isCompleting}
                  sendingLabel="Anotando..."
                  onClick={() => (forGood > 0 ? setAsking(true) : void completeAll(came))}
                  className="max-sm:flex-1"
                >
                  {`Todos vieram (${count})`}
                </Button>
              ) : null}
              {more > 0 && !all ? (
                <Button variant="text" size="sm" onClick={() => setAll(true)}>
                  {more === 1 ? 'Mostrar mais 1' : `Mostrar mais ${more}`}
                </Button>
              ) : null}
            </div>
          ) : null}
        </Card>
      ) : null}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void completeAll(came)
        }}
        title="Todos vieram?"
        sentence={`${count === 1 ? '1 visita fica concluída' : `${count} visitas ficam concluídas`}. Não dá para desfazer ${forGood === 1 ? 'a visita anterior' : `as ${forGood} visitas anteriores`} a ontem.`}
        confirmLabel={`Todos vieram (${count})`}
        tone="primary"
      />
      {dialogs}
    </>
  )
}

/** The visits that 'Todos vieram' leaves out. */
const describeAway = (count: number) =>
  count === 1
    ? '“Todos vieram” não inclui 1 visita: o horário dela caiu em uma folga. Responda por ela.'
    : `“Todos vieram” não inclui ${count} visitas: o horário delas caiu em uma folga. Responda por elas.`

type OpenVisitProps = {
  ask: 'came' | 'waits' | 'paid'
  /** The parts of one visit. */
  parts: Appointment[]
  today: Today
  note?: string | undefined
  onAnswer: (first: Appointment, action: StatusAction, others: Appointment[]) => void
  onReceive?: (first: Appointment, others: Appointment[]) => void
  /** True when a day off took the time, so that the company may not have served the client. */
  isAbsent?: boolean
}

const peopleOf = (parts: Appointment[]) => listWords(parts.map(({ collaborator }) => collaborator.name))

/** One line of a card: the visit and its answers. */
function OpenVisit({ ask, parts, today, note, onAnswer, onReceive, isAbsent }: OpenVisitProps) {
  const [first, ...others] = parts
  if (!first) return null
  return (
    <li data-visit={first.visitId} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
      <p className="min-w-0 flex-[1_1_15rem] [overflow-wrap:anywhere]">
        <TextLink to={`/schedules/${first.id}`} className="font-semibold">
          {first.clientName}
        </TextLink>
        <span className="block text-sm text-ink-2">
          {first.guestName ? `Para: ${first.guestName} · ` : ''}
          <span className="inline-block first-letter:uppercase">{describeWhen(first, today)}</span>
          {` · ${listProcedures(parts)} · com ${peopleOf(parts)}`}
        </span>
        {note ? <span className="block text-sm font-medium text-amber-text">{note}</span> : null}
      </p>
      <span className="flex flex-[0_1_auto] max-sm:basis-full">
        <OutcomeQuestion
          ask={ask}
          name={nameVisit(parts, true)}
          onAnswer={(action) => onAnswer(first, action, others)}
          onReceive={onReceive && (() => onReceive(first, others))}
          offersUnserved={isAbsent}
        />
      </span>
    </li>
  )
}

/** Focuses the card's first question about another visit than the answered one, or the title of the page. */
function focusFirst(cardTitle: string, answered?: Appointment) {
  const card = document.getElementById(cardTitle)?.closest('section')
  const lines = [...(card?.querySelectorAll<HTMLElement>('[data-visit]') ?? [])]
  const next =
    lines
      .find(({ dataset }) => dataset.visit !== answered?.visitId)
      ?.querySelector<HTMLElement>('[data-question] button') ?? document.querySelector<HTMLElement>('main h1')
  next?.focus({ preventScroll: true })
}

type Call = 'PATCH /api/schedules/{id}/complete' | 'PATCH /api/schedules/{id}/reopen'
type Wish = { call: Call; appointments: readonly Appointment[] }

/** The number of requests that run at the same time. */
const lanes = 4

/**
 * Sends a request for each appointment, and continues after a failure. An appointment that somebody else closed
 * meanwhile counts as neither done nor failed.
 */
async function sendAll({
  call,
  appointments,
}: Wish): Promise<{ done: Appointment[]; failed: Appointment[] }> {
  const waiting = [...appointments]
  const done: Appointment[] = []
  const failed: Appointment[] = []
  async function work() {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      try {
        await api(call, { params: { id: one.id } })
        done.push(one)
      } catch (error) {
        if (!isRefusal(error, 'appointment_closed')) failed.push(one)
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, work))
  return { done, failed }
}

const countVisits = (rows: readonly Appointment[]) => new Set(rows.map(({ visitId }) => visitId)).size

/** The appointments that can still be reopened after they were completed. */
function reopenable(rows: readonly Appointment[]): Appointment[] {
  const now = productNow().getTime()
  return rows.filter((one) => decideActions({ ...one, status: 'completed' }, { owner: true, now }).reopen)
}

/** The number of completed visits: `2 de 3`. A visit with a failed part is not counted. */
const countOf = (all: readonly Appointment[], failed: readonly Appointment[]) =>
  `${countVisits(all) - countVisits(failed)} de ${countVisits(all)}`

/** The label of the undo button. If some visits cannot be undone, the label says how many can. */
function undoLabel(back: readonly Appointment[], done: readonly Appointment[]): string {
  if (back.length === done.length) return 'Desfazer'
  const count = countVisits(back)
  return count === 1 ? 'Desfazer a última' : `Desfazer as ${count} últimas`
}

/** Marks many visits as completed, and offers to undo those that can still be reopened. */
function useCompleteAll(focusAfter: () => void) {
  const notify = useToast()
  const isShown = useIsShown()
  // The promise is awaited, because callbacks given to `mutate` are not called after the page was left.
  const { mutateAsync, isPending } = useMutation({
    mutationFn: sendAll,
    onSettled: renewed,
  })

  async function undo(appointments: readonly Appointment[]) {
    const { failed } = await mutateAsync({ call: 'PATCH /api/schedules/{id}/reopen', appointments })
    if (failed.length > 0) {
      return notify(`Não foi possível desfazer tudo: ${countOf(appointments, failed)} desfeitas.`, 'error')
    }
    const count = countVisits(appointments)
    notify(count === 1 ? '1 visita de volta a agendado' : `${count} visitas de volta a agendado`)
  }

  async function completeAll(appointments: readonly Appointment[]) {
    const { done, failed } = await mutateAsync({ call: 'PATCH /api/schedules/{id}/complete', appointments })
    const back = reopenable(done)
    const offer =
      back.length > 0 ? { label: undoLabel(back, done), onAction: () => void undo(back) } : undefined
    if (failed.length > 0) {
      return notify(`${countOf(appointments, failed)} anotadas. Por favor, tente de novo.`, 'error', offer)
    }
    if (isShown.current) focusAfter()
    const count = countVisits(appointments)
    notify(count === 1 ? '1 visita concluída' : `${count} visitas concluídas`, 'success', offer)
  }
  return { completeAll, isCompleting: isPending }
}
