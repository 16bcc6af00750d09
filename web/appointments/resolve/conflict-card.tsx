import { type Conflict, mostOffered } from '@encaixe/contract/offers.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { callLink, whatsappLink } from '../../platform/build-contact-link.ts'
import { dayText } from '../../platform/describe-until.ts'
import { dateIn, formatDuration, timeIn } from '../../platform/formats.ts'
import { Refusal } from '../../shell/refusal.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckIcon, XIcon } from '../../ui/icons/actions.tsx'
import { ClockIcon } from '../../ui/icons/time.tsx'
import { GuardedButton } from '../../ui/off-action.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { describeAlternative } from '../choose-time/describe-alternative.ts'
import { collaboratorName, describeDay, hoursOf, procedureName } from '../describe-appointment.ts'
import { describePlace, keyOfPlace } from '../move/describe-move.ts'
import { hasContact, leaveOfferable, placeOfProposal } from './choose-proposals.ts'
import { ProposalChoices } from './proposal-choices.tsx'
import { failed, type Resolving, type Result } from './resolve-conflict.ts'

type Props = {
  conflict: Conflict
  result: Result | undefined
  now: Date
  resolving: Resolving
  /** While all are resolved at once. */
  busy: boolean
  onOther: (conflict: Conflict) => void
  onCancel: (conflict: Conflict) => void
}

/** One appointment that does not fit, and what can become of it. */
export function ConflictCard({ conflict, result, now, resolving, busy, onOther, onCancel }: Props) {
  const { appointment, offer } = conflict
  const { id, clientName, clientPhone, date, duration, timezone } = appointment
  const title = useRef<HTMLHeadingElement>(null)
  const isWorking = result?.state === 'working'
  const isDone = result?.state === 'moved' || result?.state === 'cancelled'
  const before = useRef(isWorking)
  useEffect(() => {
    // The pressed button was removed. The focus does not move for what happens to other cards.
    if (before.current && !isWorking && document.activeElement === document.body) title.current?.focus()
    before.current = isWorking
  }, [isWorking])
  const { near } = describeDay(date, dateIn(timezone, now))
  const chat = clientPhone ? whatsappLink(clientPhone) : undefined
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
            <span className="block text-sm text-ink-2">{near ?? dayText(date)}</span>
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
                <Offered conflict={conflict} offer={offer} />
                <div className="-mx-2 flex flex-wrap gap-x-1">
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
              <Choices {...{ conflict, now, resolving, isWorking }} busy={busy || isWorking}>
                {others}
              </Choices>
            )}
          </>
        )}
      </div>
    </Card>
  )
}

type DoneResult = Extract<Result, { state: 'moved' | 'cancelled' }>

function Done({ result, resolving }: { result: DoneResult; resolving: Resolving }) {
  if (result.state === 'cancelled') {
    return (
      <p>
        <Badge icon={<XIcon />}>Cancelado</Badge>
      </p>
    )
  }
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="ok" icon={<CheckIcon />}>
          Remarcado
        </Badge>
        <span className="min-w-0 text-ui [overflow-wrap:anywhere]">{describePlace(result.to)}</span>
        <Button
          variant="text"
          size="sm"
          className="max-sm:-ml-2"
          aria-label={`Desfazer: ${result.conflict.appointment.clientName}`}
          onClick={() => void resolving.undo(result)}
        >
          Desfazer
        </Button>
      </p>
      {result.failure ? <Alert>{`Não deu para desfazer: ${result.failure}`}</Alert> : null}
    </>
  )
}

function Offered({ conflict, offer }: { conflict: Conflict; offer: NonNullable<Conflict['offer']> }) {
  const { appointment } = conflict
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

type ChoicesProps = {
  conflict: Conflict
  now: Date
  resolving: Resolving
  busy: boolean
  isWorking: boolean
  children: ReactNode
}

const noContact = 'Este cliente não tem e-mail nem celular.'

/** Why nothing can be offered. */
function findReason(reach: boolean, offerable: number, chosen: number): string | undefined {
  if (!reach) return noContact
  if (offerable === 0) return 'Estes horários começam logo: fale com o cliente e remarque.'
  return chosen === 0 ? 'Escolha de 1 a 3 horários.' : undefined
}

function Choices({ conflict, now, resolving, busy, isWorking, children }: ChoicesProps) {
  const { proposals } = conflict
  const [asked, setAsked] = useState<string[]>()
  const [showsAll, setShowsAll] = useState(false)
  const offerable = leaveOfferable(conflict, proposals, now)
  // Until she chooses herself the first three, also when fresh ones arrive.
  const chosen = asked
    ? offerable.filter((proposal) => asked.includes(keyOfPlace(proposal)))
    : offerable.slice(0, mostOffered)
  const third = offerable[mostOffered - 1]
  // What is chosen at first is in sight.
  const first = Math.max(mostOffered, third ? proposals.indexOf(third) + 1 : 0)
  const more = showsAll ? 0 : Math.max(0, proposals.length - first)
  if (proposals.length === 0) {
    return (
      <>
        <p className="text-ui text-ink-2">Nenhum horário livre nos próximos dias.</p>
        <div className="-mx-2 flex flex-wrap gap-x-1">{children}</div>
      </>
    )
  }
  const reach = hasContact(conflict)
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
        onChoose={setAsked}
        busy={busy}
        onMove={(proposal) => void resolving.moveTo(conflict, placeOfProposal(proposal))}
      />
      {reach ? null : <p className="text-sm text-ink-2">{noContact}</p>}
      <div className="flex flex-wrap items-center gap-x-1 gap-y-1">
        <GuardedButton
          variant="soft"
          size="sm"
          sending={isWorking}
          unavailable={busy}
          reason={findReason(reach, offerable.length, chosen.length)}
          onClick={() => void resolving.offer(conflict, chosen)}
        >
          {label}
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
