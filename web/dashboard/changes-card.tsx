import { Card, CardTitle } from '../ui/card.tsx'
import { PlusIcon, XIcon } from '../ui/icons/actions.tsx'
import type { Change } from './read-agenda.ts'

const marks = {
  booked: { icon: <PlusIcon />, look: 'bg-ok-soft text-ok-text', word: 'Novo: ' },
  cancelled: { icon: <XIcon />, look: 'bg-danger-soft text-danger-text', word: 'Cancelado: ' },
}

/** What happened since the last visit. */
export function ChangesCard({ changes }: { changes: Change[] }) {
  return (
    <Card as="section" aria-labelledby="mudou">
      <CardTitle id="mudou">O que mudou</CardTitle>
      {changes.length === 0 ? (
        <p className="text-ui text-ink-2">
          Nada novo desde a sua última visita. Agendamentos e cancelamentos aparecem aqui.
        </p>
      ) : (
        <ul className="grid gap-4">
          {changes.map(({ id, kind, clientName, what, when }) => (
            <li key={id} className="flex gap-3">
              <span className={`grid size-8 shrink-0 place-items-center rounded-sm ${marks[kind].look}`}>
                {marks[kind].icon}
              </span>
              <p className="min-w-0 text-ui [overflow-wrap:anywhere]">
                <span className="sr-only">{marks[kind].word}</span>
                <span className="font-semibold">{clientName}</span> {what}
                <span className="block text-sm text-ink-2">{when}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
