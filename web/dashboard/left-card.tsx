import type { Appointment } from '@encaixe/contract/appointments.ts'
import { addDays } from '@encaixe/contract/local-time.ts'
import { useState } from 'react'
import { byStart, joinVisits } from '../appointments/list/join-visits.ts'
import { useStatusChanges } from '../appointments/status-changes.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { countVisits, reopenable, useCompleteAll } from './complete-all.ts'
import { focusFirst, OpenVisit } from './open-visit.tsx'
import type { Today } from './read-today.ts'

const shown = 5
const id = 'quem-veio'

type Props = { left: Appointment[]; today: Today }

/** The newest day first, in it the earlier time. */
const byDay = (one: Appointment, other: Appointment) =>
  one.date === other.date ? byStart(one, other) : one.date < other.date ? 1 : -1

/** Asks about the visits that have ended and that nobody has closed. The dialogs stay when the last one is answered. */
export function LeftCard({ left, today }: Props) {
  const { change, receive, dialogs } = useStatusChanges(true, (answered) => focusFirst(id, answered))
  const [all, setAll] = useState(false)
  const { completeAll, isCompleting } = useCompleteAll(() => focusFirst(id))
  const [asking, setAsking] = useState(false)
  const visits = joinVisits(left.toSorted(byDay))
  const back = reopenable(left)
  const forGood = countVisits(left.filter((one) => !back.includes(one)))
  const yesterday = addDays(today.date, -1)
  const more = visits.length - shown
  return (
    <>
      {visits.length > 0 ? (
        <Card as="section" aria-labelledby={id}>
          <CardTitle
            id={id}
            aside={
              <TextLink to="/schedules?tab=past&status=scheduled" tone="accent" alone>
                Ver na lista <ArrowRightIcon />
              </TextLink>
            }
          >
            {left.every(({ date }) => date === yesterday) ? 'Quem veio ontem?' : 'Quem veio?'}
          </CardTitle>
          <ul className="-mt-3 divide-y divide-line">
            {visits.slice(0, all ? undefined : shown).map(({ parts }) => (
              <OpenVisit
                key={parts[0]?.id}
                ask="came"
                parts={parts}
                today={today}
                onAnswer={change}
                onReceive={receive}
              />
            ))}
          </ul>
          {visits.length > 1 ? (
            // On a phone the round button of a new appointment floats over the right end.
            <div className="tall:max-md:pr-14 flex flex-wrap gap-3 border-t border-line pt-4">
              <Button
                variant="secondary"
                size="sm"
                icon={<CheckIcon />}
                sending={isCompleting}
                sendingLabel="Anotando..."
                onClick={() => (forGood > 0 ? setAsking(true) : void completeAll(left))}
                className="max-sm:flex-1"
              >
                {`Todos vieram (${visits.length})`}
              </Button>
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
          void completeAll(left)
        }}
        title="Todos vieram?"
        sentence={`Não dá para desfazer ${forGood === 1 ? 'a visita anterior' : `as ${forGood} visitas anteriores`} a ontem.`}
        confirmLabel={`Todos vieram (${visits.length})`}
        tone="primary"
      />
      {dialogs}
    </>
  )
}
