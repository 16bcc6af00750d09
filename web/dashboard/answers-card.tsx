import type { ReactNode } from 'react'
import { Card, CardTitle } from '../ui/card.tsx'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { WhatsappIcon } from '../ui/icons/contact.tsx'
import { AlertCircleIcon } from '../ui/icons/notices.tsx'
import { CardIcon } from '../ui/icons/people.tsx'
import { ClockIcon } from '../ui/icons/time.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { describeWhen } from './describe-wait.ts'
import type { Waiting } from './list-answers.ts'
import { NotLoaded } from './not-loaded.tsx'
import type { Today } from './read-today.ts'
import type { Retry } from './retry-reads.ts'

const icons: Record<Waiting['kind'], ReactNode> = {
  subscription: <CardIcon />,
  unanswered: <ClockIcon />,
  reminders: <WhatsappIcon />,
  undelivered: <AlertCircleIcon />,
}

const shown = 3

type Props = Retry & {
  waiting: Waiting[]
  today: Today
  /** Part of it did not load, so there may be more. */
  incomplete: boolean
}

/** What needs an answer of the owner; nothing while nothing does. */
export function AnswersCard({ waiting, today, incomplete, ...retry }: Props) {
  if (waiting.length === 0 && !incomplete) return null
  return (
    <Card as="section" aria-labelledby="precisa-de-voce">
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
                <span className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">{one.title}</span>
                <ArrowRightIcon className="shrink-0 text-ink-2" />
              </PageLink>
              {one.appointments ? <Unanswered appointments={one.appointments} today={today} /> : null}
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

function Unanswered({
  appointments,
  today,
}: {
  appointments: NonNullable<Waiting['appointments']>
  today: Today
}) {
  const more = appointments.length - shown
  return (
    <ul className="mb-1 pl-9">
      {appointments.slice(0, shown).map((appointment) => (
        <li key={appointment.id}>
          <PageLink
            to={`/schedules/${appointment.id}`}
            className="flex min-h-11 items-center rounded-md px-2 py-1 text-ui transition-colors hover:bg-sunken"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {appointment.clientName}, <span className="text-ink-2">{describeWhen(appointment, today)}</span>
            </span>
          </PageLink>
        </li>
      ))}
      {more > 0 ? <li className="px-2 pb-1 text-sm text-ink-2">e mais {more}</li> : null}
    </ul>
  )
}
