import { Card, CardTitle } from '../ui/card.tsx'
import { PlusIcon, XIcon } from '../ui/icons/actions.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { describeWhen } from './describe-wait.ts'
import type { Change } from './find-changes.ts'
import type { Today } from './read-today.ts'

const marks = {
  booked: { icon: <PlusIcon />, look: 'bg-ok-soft text-ok-text', verb: 'agendou' },
  cancelled: { icon: <XIcon />, look: 'bg-danger-soft text-danger-text', verb: 'não vem mais:' },
}

const shown = 5

/** Renders nothing while nothing has changed, as on the first visit. */
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
