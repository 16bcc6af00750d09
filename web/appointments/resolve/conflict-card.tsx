import { type Conflict, mostOffered, type Proposal } from '@encaixe/contract/offers.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ReachNotice } from '../../notifications/reach-notice.tsx'
import { callLink, whatsappLink } from '../../platform/build-contact-link.ts'
import { dayText } from '../../platform/describe-until.ts'
import { dateIn, formatDuration, timeIn } from '../../platform/formats.ts'
import { Refusal } from '../../shell/refusal.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CheckIcon, XIcon } from '../../ui/icons/actions.tsx'
import { WhatsappIcon } from '../../ui/icons/contact.tsx'
import { ClockIcon } from '../../ui/icons/time.tsx'
import { GuardedButton } from '../../ui/off-action.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { describeAlternative } from '../choose-time/describe-alternative.ts'
import { shortDay } from '../choose-time/describe-choice.ts'
import { collaboratorName, describeDay, hoursOf, procedureName } from '../describe-appointment.ts'
import { describePlace, keyOfPlace } from '../move/describe-move.ts'
import { hasBegun, leaveOfferable, placeOfProposal } from './choose-proposals.ts'
import { describeHold, describeNoContact, isMovedByHand } from './resolve-all.ts'
import { failed, type Resolving, type Result } from './resolve-conflict.ts'

type Props = {
  conflict: Conflict
  result: Result | undefined
  now: Date
  resolving: Resolving
  /** The ticked times: exactly these are offered, by this card's button and by 'Oferecer a todos'. */
  ticked: readonly Proposal[]
  onTick: (keys: readonly string[]) => void
  /** True while all conflicts are resolved at once. */
  busy: boolean
  onOther: (conflict: Conflict) => void
  onCancel: (conflict: Conflict) => void
}

/** One appointment that does not fit, and the possible actions to resolve it. */
export function ConflictCard({ conflict, result, now, resolving, busy, onOther, onCancel, ...ticks }: Props) {
  const { appointment, offer } = conflict
  const { id, clientName, clientPhone, date, duration, timezone } = appointment
  const title = useRef<HTMLHeadingElement>(null)
  const isWorking = result?.state === 'working'
  const isDone = result?.state === 'moved' || result?.state === 'cancelled'
  const before = useRef(isWorking)
  useEffect(() => {
    // The pressed button was removed, so the title of the card gets the focus. Changes of other cards move no focus.
    if (before.current && !isWorking && document.activeElement === document.body) title.current?.focus()
    before.current = isWorking
  }, [isWorking])
  const chat = clientPhone ? whatsappLink(clientPhone) : undefined
  const handed = resolving.chats.get(id)
  const others = (
    <>
      <Button
        variant="text"
        size="sm"
        unavailable={busy || isWorking}
        aria-label={`Outro horário para ${clientName}`}
        onClick={() => onOther(conflict)}
      >
        Outro horário
      </Button>
      <Button
        variant="text"
        size="sm"
        unavailable={busy || isWorking}
        aria-label={`Cancelar agendamento de ${clientName}`}
        onClick={() => onCancel(conflict)}
      >
        Cancelar agendamento
      </Button>
    </>
  )
  return (
    <Card
      as="li"
      aria-busy={isWorking || undefined}
      className="grid content-start gap-x-10 gap-y-2 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]"
    >
      <div>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 flex-[1_1_9rem]">
            <h2
              ref={title}
              id={`conflito-${id}`}
              tabIndex={-1}
              className="font-display text-lg font-bold tracking-[-0.01em] [overflow-wrap:anywhere]"
            >
              <PageLink to={`/schedules/${id}`} className="hover:underline">
                {clientName}
              </PageLink>
            </h2>
            <p className="text-ui text-ink-2 [overflow-wrap:anywhere]">
              {`${procedureName(appointment)} · ${formatDuration(duration)} · com ${collaboratorName(appointment)}`}
            </p>
          </div>
          <p className={isDone ? 'text-ink-2 line-through' : ''}>
            <span className="block font-display text-lg font-bold tracking-[-0.01em]">
              {hoursOf(appointment)}
            </span>
            <span className="block text-sm text-ink-2">
              {describeDay(date, dateIn(timezone, now)).near ?? dayText(date)}
            </span>
          </p>
        </div>
        {clientPhone ? (
          <p className="flex flex-wrap gap-x-4 text-ui">
            <TextLink href={callLink(clientPhone)} alone>
              {clientPhone}
            </TextLink>
            {chat ? (
              <TextLink href={chat} target="_blank" rel="noreferrer" tone="accent" alone>
                WhatsApp
              </TextLink>
            ) : null}
          </p>
        ) : null}
      </div>
      <div className="grid min-w-0 content-start gap-2">
        {isDone ? (
          <Done result={result} resolving={resolving} />
        ) : (
          <>
            {result?.state === 'failed' ? <Refusal error={result.refusal} fallback={failed} /> : null}
            {offer ? (
              <>
                <Offered {...conflict} offer={offer} />
                <div className="-mx-2 flex flex-wrap gap-x-1">
                  {handed ? (
                    <TextLink
                      href={handed}
                      target="_blank"
                      rel="noreferrer"
                      tone="accent"
                      alone
                      className="px-2 text-sm"
                    >
                      Abrir no WhatsApp
                    </TextLink>
                  ) : null}
                  <Button
                    variant="text"
                    size="sm"
                    sending={isWorking}
                    unavailable={busy}
                    onClick={() => void resolving.withdraw(conflict)}
                  >
                    Retirar oferta
                  </Button>
                  {others}
                </div>
              </>
            ) : (
              <Choices {...{ conflict, now, resolving, isWorking, ...ticks }} busy={busy || isWorking}>
                {others}
              </Choices>
            )}
          </>
        )}
      </div>
    </Card>
  )
}

type DoneProps = { result: Extract<Result, { state: 'moved' | 'cancelled' }>; resolving: Resolving }

function Done({ result, resolving }: DoneProps) {
  if (result.state === 'cancelled')
    return (
      <p>
        <Badge icon={<XIcon />}>Cancelado</Badge>
      </p>
    )
  const { conflict, to } = result
  const { id, clientName } = conflict.appointment
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="ok" icon={<CheckIcon />}>
          Remarcado
        </Badge>
        <span className="min-w-0 text-ui [overflow-wrap:anywhere]">{describePlace(to)}</span>
        <Button
          variant="text"
          size="sm"
          className="max-sm:-ml-2"
          aria-label={`Desfazer: ${clientName}`}
          onClick={() => void resolving.undo(result)}
        >
          Desfazer
        </Button>
      </p>
      {result.failure ? <Alert>{`Não deu para desfazer: ${result.failure}`}</Alert> : null}
      {isMovedByHand(conflict, to) ? <ReachNotice appointmentId={id} fresh ahead /> : null}
    </>
  )
}

function Offered({ appointment, offer }: Conflict & { offer: NonNullable<Conflict['offer']> }) {
  return (
    <div className="rounded-md bg-amber-soft px-4 py-3 text-ui forced-colors:border">
      <p className="flex gap-2.5 font-semibold">
        <ClockIcon className="mt-[0.15em] shrink-0 text-amber-text" />
        {`Aguardando resposta até ${timeIn(appointment.timezone, new Date(offer.endsAt))}`}
      </p>
      <ul className="mt-1 pl-[1.9em] [overflow-wrap:anywhere]">
        {offer.proposals.map((proposal) => (
          <li key={keyOfPlace(proposal)}>{describeAlternative(proposal, appointment.date)}</li>
        ))}
      </ul>
    </div>
  )
}

type ChoicesProps = Pick<Props, 'conflict' | 'now' | 'resolving' | 'ticked' | 'onTick'> & {
  busy: boolean
  isWorking: boolean
  children: ReactNode
}

const byHand = 'Mande você: este cliente não recebe mensagens nossas.'

/** The reason why nothing can be offered. */
function findReason(
  { reach, appointment }: Conflict,
  { begun, offerable, chosen }: { begun: boolean; offerable: number; chosen: number },
): string | undefined {
  if (reach === 'none') return describeNoContact(appointment)
  if (begun) return 'Este agendamento já começou: fale com o cliente.'
  if (offerable === 0) return 'Estes horários começam logo: fale com o cliente e remarque.'
  return chosen === 0 ? 'Escolha de 1 a 3 horários.' : undefined
}

function Choices({ conflict, now, resolving, ticked, onTick, busy, isWorking, children }: ChoicesProps) {
  const { proposals, reach } = conflict
  const [least, setLeast] = useState(mostOffered)
  const [showsAll, setShowsAll] = useState(false)
  const offerable = leaveOfferable(conflict, proposals, now)
  const chosen = proposals.filter((proposal) => ticked.includes(proposal))
  // A ticked time is always in sight, and no time goes out of sight when the user unticks it.
  const first = Math.max(least, ...chosen.map((one) => proposals.indexOf(one) + 1))
  const more = showsAll ? 0 : Math.max(0, proposals.length - first)
  if (proposals.length === 0)
    return (
      <>
        <p className="text-ui text-ink-2">Nenhum horário livre nos próximos dias.</p>
        <div className="-mx-2 flex flex-wrap gap-x-1">{children}</div>
      </>
    )
  const label =
    chosen.length === 1 ? 'Oferecer 1 horário' : `Oferecer ${chosen.length || ''} horários`.replace('  ', ' ')
  return (
    <>
      <ProposalChoices
        conflict={conflict}
        offerable={offerable}
        chosen={chosen.map(keyOfPlace)}
        first={first}
        showsAll={showsAll}
        onChoose={(keys) => {
          setLeast(first)
          onTick(keys)
        }}
        busy={busy}
        onMove={(proposal) => void resolving.moveTo(conflict, placeOfProposal(proposal))}
      />
      {reach === 'none' ? (
        <p className="text-sm text-ink-2">{describeNoContact(conflict.appointment)}</p>
      ) : null}
      {reach === 'by_hand' ? (
        <p className="text-sm text-ink-2">
          <span className="font-semibold text-amber-text">{byHand}</span>{' '}
          {chosen.length > 0 ? describeHold(chosen.length) : ''}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-1 gap-y-1">
        <GuardedButton
          variant="soft"
          size="sm"
          sending={isWorking}
          unavailable={busy}
          icon={reach === 'by_hand' ? <WhatsappIcon /> : null}
          reason={findReason(conflict, {
            begun: hasBegun(conflict, now),
            offerable: offerable.length,
            chosen: chosen.length,
          })}
          onClick={() =>
            void (reach === 'by_hand'
              ? resolving.offerByHand(conflict, chosen)
              : resolving.offer(conflict, chosen))
          }
        >
          {reach === 'by_hand' ? 'Abrir no WhatsApp' : label}
        </GuardedButton>
        {more > 0 ? (
          <Button variant="text" size="sm" onClick={() => setShowsAll(true)}>
            {more === 1 ? 'Mais 1 horário' : `Mais ${more} horários`}
          </Button>
        ) : null}
        {children}
      </div>
    </>
  )
}

type ProposalChoicesProps = {
  conflict: Conflict
  /** The proposals that can be offered. All other proposals begin too soon to wait for an answer. */
  offerable: readonly Proposal[]
  chosen: readonly string[]
  onChoose: (chosen: string[]) => void
  /** The number of proposals that are visible at first. The other proposals are shown after one tap. */
  first: number
  showsAll: boolean
  /** True while this appointment or all are being resolved. */
  busy: boolean
  onMove: (proposal: Proposal) => void
}

/** The times that can be offered. The appointment can also be moved to each of them at once. */
function ProposalChoices({ conflict, offerable, chosen, first, showsAll, ...rest }: ProposalChoicesProps) {
  const { onChoose, busy, onMove } = rest
  const { appointment, proposals } = conflict
  const before = useRef(showsAll)
  const list = useRef<HTMLUListElement>(null)
  const shown = showsAll ? proposals : proposals.slice(0, first)
  const isFull = chosen.length >= mostOffered
  const toggle = (key: string) =>
    onChoose(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key])
  useEffect(() => {
    // The pressed button was removed, so the focus moves.
    if (showsAll && !before.current)
      list.current?.children[first]?.querySelector<HTMLElement>('input:enabled, button')?.focus()
    before.current = showsAll
  }, [showsAll, first])
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{`Horários para ${appointment.clientName}`}</legend>
      <ul ref={list} className="divide-y divide-line border-y border-line">
        {shown.map((proposal) => {
          const key = keyOfPlace(proposal)
          const place = describeAlternative(proposal, appointment.date)
          const canOffer = offerable.includes(proposal)
          const label = <Words proposal={proposal} day={appointment.date} soon={!canOffer} />
          return (
            <li key={key} className="flex items-center justify-between gap-x-3">
              {canOffer ? (
                <Checkbox
                  className="min-w-0 flex-1 [overflow-wrap:anywhere]"
                  checked={chosen.includes(key)}
                  disabled={isFull && !chosen.includes(key)}
                  onChange={() => toggle(key)}
                  label={label}
                />
              ) : (
                <div className="min-w-0 flex-1 py-2.5 pl-8.5 [overflow-wrap:anywhere]">{label}</div>
              )}
              <Button
                variant="text"
                size="sm"
                className="shrink-0"
                unavailable={busy}
                aria-label={`Remarcar agora: ${appointment.clientName}, ${place}`}
                onClick={() => onMove(proposal)}
              >
                Remarcar
              </Button>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

/**
 * A proposal in words: `10:30 mesma pessoa`, `qua, 10/03, 09:00 com José Prado`. The present professional is not named,
 * because the name is shown above.
 */
function Words({ proposal, day, soon }: { proposal: Proposal; day: string; soon: boolean }) {
  const { kind, date, startTime, collaboratorName } = proposal
  const about = [
    kind === 'same_person' ? 'mesma pessoa' : `com ${collaboratorName}`,
    kind === 'same_time' && 'mesmo horário',
    soon && 'cedo demais para oferecer',
  ]
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-medium">{date === day ? startTime : `${shortDay(date)}, ${startTime}`}</span>
      <span className="min-w-0 text-sm text-ink-2">{about.filter(Boolean).join(' · ')}</span>
    </span>
  )
}
