import type { ReactNode } from 'react'
import { Card, CardTitle } from '../ui/card.tsx'
import { PlusIcon, XIcon } from '../ui/icons/actions.tsx'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { WhatsappIcon } from '../ui/icons/contact.tsx'
import { AlertCircleIcon } from '../ui/icons/notices.tsx'
import { CardIcon } from '../ui/icons/people.tsx'
import { CalendarIcon, ClockIcon } from '../ui/icons/time.tsx'
import { PageLink } from '../ui/page-link.tsx'
import type { Retry } from '../ui/retry-reads.ts'
import type { Waiting } from './list-answers.ts'
import { NotLoaded } from './not-loaded.tsx'
import type { Change } from './read-agenda.ts'
import type { Today } from './read-today.ts'
import { describeWhen } from './read-today.ts'

const icons: Record<Waiting['kind'], ReactNode> = {
  subscription: <CardIcon />,
  conflicts: <CalendarIcon />,
  unanswered: <ClockIcon />,
  reminders: <WhatsappIcon />,
  undelivered: <AlertCircleIcon />,
}

type Props = Retry & {
  waiting: Waiting[]
  /** True when a part of the list failed to load, so there may be more decisions. */
  incomplete: boolean
}

/** The list of decisions that wait for the owner; renders nothing when it is empty. */
export function AnswersCard({ waiting, incomplete, ...retry }: Props) {
  if (waiting.length === 0 && !incomplete) return null
  return (
    <Card as="section" padding="none" aria-labelledby="precisa-de-voce" className="px-5 py-4 sm:py-5">
      <CardTitle id="precisa-de-voce">Precisa de você</CardTitle>
      {waiting.length > 0 ? (
        <ul className="-my-1">
          {waiting.map((one) => (
            <li key={one.kind}>
              <PageLink
                to={one.to}
                className="-mx-2 flex min-h-12 items-center gap-3 rounded-md px-2 py-1.5 transition-colors hover:bg-sunken"
              >
                <span className="grid size-8 shrink-0 place-items-center rounded-sm bg-amber-soft text-amber-text">
                  {icons[one.kind]}
                </span>
                <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  <span className="block font-semibold">{one.title}</span>{' '}
                  {one.text ? <span className="block text-sm text-ink-2">{one.text}</span> : null}
                </span>
                <ArrowRightIcon className="shrink-0 text-ink-2" />
              </PageLink>
            </li>
          ))}
        </ul>
      ) : null}
      {incomplete ? (
        <div className={waiting.length > 0 ? 'mt-3 border-t border-line pt-3' : undefined}>
          <NotLoaded {...retry}>Uma parte não carregou: pode haver mais.</NotLoaded>
        </div>
      ) : null}
    </Card>
  )
}

const marks = {
  booked: { icon: <PlusIcon />, look: 'bg-ok-soft text-ok-text', verb: 'agendou' },
  cancelled: { icon: <XIcon />, look: 'bg-danger-soft text-danger-text', verb: 'não vem mais:' },
}

const shown = 5

/** The changes since the last visit. Renders nothing without changes, as on the first visit. */
export function ChangesCard({ changes, today }: { changes: Change[]; today: Today }) {
  if (changes.length === 0) return null
  return (
    <Card as="section" aria-labelledby="mudou">
      <CardTitle id="mudou">O que mudou</CardTitle>
      <ul className="-my-2">
        {changes.slice(0, shown).map(({ kind, appointment }) => (
          <li key={appointment.id}>
            <PageLink
              to={`/schedules/${appointment.id}`}
              className="-mx-2 flex gap-3 rounded-md px-2 py-2 transition-colors hover:bg-sunken"
            >
              <span className={`grid size-8 shrink-0 place-items-center rounded-sm ${marks[kind].look}`}>
                {marks[kind].icon}
              </span>
              <span className="min-w-0 text-ui [overflow-wrap:anywhere]">
                <span className="font-semibold">{appointment.clientName}</span> {marks[kind].verb}{' '}
                {appointment.procedure.name}, {describeWhen(appointment, today)}
                <span className="block text-sm text-ink-2">com {appointment.collaborator.name}</span>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
      {changes.length > shown ? (
        <p className="mt-3 text-sm text-ink-2">e mais {changes.length - shown}</p>
      ) : null}
    </Card>
  )
}
