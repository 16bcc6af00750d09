import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import type { LocalTime } from '@encaixe/contract/local-time.ts'
import { nationalPhone } from '@encaixe/contract/phones.ts'
import { anybodyName } from '@encaixe/contract/visit-words.ts'
import type { CompanyWaitlistEntry, WaitlistAsk } from '@encaixe/contract/waitlist.ts'
import { callLink, whatsappLink } from '../platform/build-contact-link.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { ClockIcon } from '../ui/icons/time.tsx'
import { GuardedButton } from '../ui/off-action.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { describeOutcome, describeSince, describeWish, nameDay } from './describe-waiting.ts'

type Props = {
  entry: CompanyWaitlistEntry
  now: LocalTime
  zone: string
  team: readonly Collaborator[]
  /** Why nobody can be asked now. */
  reason: string | undefined
  onInvite: () => void
}

/** One client of the list: what she waits for, how to reach her, and which times she was asked for. */
export function WaitingEntry({ entry, now, zone, team, reason, onInvite }: Props) {
  const { id, clientName, clientPhone, procedures, collaborator, appointmentId, createdAt, status } = entry
  const title = `espera-${id}`
  const chat = clientPhone ? whatsappLink(clientPhone) : undefined
  return (
    <Card as="li" aria-labelledby={title} className="flex flex-col">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_12rem]">
          <h3
            id={title}
            className="font-display text-lg font-bold tracking-[-0.01em] [overflow-wrap:anywhere]"
          >
            {clientName}
          </h3>
          <p className="text-ui text-ink-2 [overflow-wrap:anywhere]">
            {procedures.join(' + ')} · com {collaborator ?? anybodyName}
          </p>
        </div>
        {status === 'taken' ? (
          <Badge tone="ok" icon={<CheckIcon />}>
            Conseguiu
          </Badge>
        ) : status === 'ended' ? (
          <Badge>Saiu da lista</Badge>
        ) : appointmentId ? (
          <Badge tone="warning" icon={<ClockIcon />}>
            Pode vir antes
          </Badge>
        ) : null}
      </div>
      <ul className="mt-2">
        {describeWish(entry, now.date).map((wish) => (
          <li key={wish} className="font-medium first-letter:uppercase">
            {wish}
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-2">
        Espera {describeSince(createdAt, zone, now.date)}
        {appointmentId ? (
          <>
            {' · '}
            <TextLink to={`/schedules/${appointmentId}`}>ver o horário marcado</TextLink>
          </>
        ) : null}
      </p>
      {entry.asks.length > 0 ? <Asks asks={entry.asks} now={now} team={team} /> : null}
      <div className="mt-auto flex flex-wrap items-center gap-x-5 gap-y-1 pt-3">
        {status === 'open' ? (
          <GuardedButton variant="secondary" size="sm" reason={reason} onClick={onInvite}>
            <span>
              Convidar<span className="sr-only"> {clientName}</span>
            </span>
          </GuardedButton>
        ) : null}
        {clientPhone ? (
          <TextLink href={callLink(clientPhone)} alone className="text-ui">
            {nationalPhone(clientPhone)}
          </TextLink>
        ) : null}
        {chat ? (
          <TextLink href={chat} target="_blank" rel="noreferrer" tone="accent" alone className="text-ui">
            WhatsApp<span className="sr-only"> de {clientName}</span>
          </TextLink>
        ) : null}
      </div>
    </Card>
  )
}

type AsksProps = { asks: WaitlistAsk[]; now: LocalTime; team: readonly Collaborator[] }

function Asks({ asks, now, team }: AsksProps) {
  const nameOf = (id: string) => team.find((one) => one.id === id)?.name
  return (
    <ul aria-label="Convites" className="mt-3 divide-y divide-line rounded-md bg-sunken px-3.5">
      {asks.map((ask) => {
        const { tone, words } = describeOutcome(ask, now)
        const name = nameOf(ask.collaboratorId)
        return (
          <li
            key={`${ask.date} ${ask.startTime} ${ask.collaboratorId}`}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 text-ui"
          >
            <span className="first-letter:uppercase">
              {nameDay(ask.date, now.date)} às {ask.startTime}
              {name ? <span className="text-ink-2"> · {name}</span> : null}
            </span>
            <Badge tone={tone}>{words}</Badge>
          </li>
        )
      })}
    </ul>
  )
}
