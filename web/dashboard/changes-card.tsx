import { Card, CardTitle } from '../ui/card.tsx'
import { PlusIcon, XIcon } from '../ui/icons/actions.tsx'
import { describeWhen } from './describe-wait.ts'
import type { Change } from './find-changes.ts'
import type { Today } from './read-today.ts'

const marks = {
  booked: { icon: <PlusIcon />, look: 'bg-ok-soft text-ok-text', verb: 'agendou' },
  cancelled: { icon: <XIcon />, look: 'bg-danger-soft text-danger-text', verb: 'não vem mais:' },
}

const shown = 5

export function ChangesCard({ changes, today }: { changes: Change[]; today: Today }) {
  return (
    <Card as="section" aria-labelledby="mudou">
      <CardTitle id="mudou">O que mudou</CardTitle>
      {changes.length === 0 ? (
        <p className="text-ui text-ink-2">
          Nada novo desde a sua última visita. Agendamentos e cancelamentos aparecem aqui.
        </p>
      ) : (
        <ul className="grid gap-4">
          {changes.slice(0, shown).map(({ kind, appointment }) => (
            <li key={appointment.id} className="flex gap-3">
              <span className={`grid size-8 shrink-0 place-items-center rounded-sm ${marks[kind].look}`}>
                {marks[kind].icon}
              </span>
              <p className="min-w-0 text-ui [overflow-wrap:anywhere]">
                <span className="font-semibold">{appointment.clientName}</span> {marks[kind].verb}{' '}
                {appointment.procedure.name}, {describeWhen(appointment, today)}
                <span className="block text-sm text-ink-2">com {appointment.collaborator.name}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
      {changes.length > shown ? (
        <p className="mt-3 text-sm text-ink-2">e mais {changes.length - shown}</p>
      ) : null}
    </Card>
  )
}
