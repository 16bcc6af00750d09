import type { Appointment } from '@encaixe/contract/appointments.ts'
import { describeWaiting } from '../appointments/describe-appointment.ts'
import { joinVisits } from '../appointments/list/join-visits.ts'
import { useStatusChanges } from '../appointments/status-changes.tsx'
import { useProductNow } from '../platform/product-time.ts'
import { Card, CardTitle } from '../ui/card.tsx'
import { focusFirst, OpenVisit } from './open-visit.tsx'
import type { Today } from './read-today.ts'

type Props = { waiting: Appointment[]; today: Today }

const id = 'esperando'

/** Bookings that wait for the company's answer, the soonest first. The dialogs stay when the last one is answered. */
export function WaitingCard({ waiting, today }: Props) {
  const { change, dialogs } = useStatusChanges(true, (answered) => focusFirst(id, answered))
  const now = useProductNow().getTime()
  return (
    <>
      {waiting.length > 0 ? (
        <Card as="section" aria-labelledby={id}>
          <CardTitle id={id}>Esperando a sua resposta</CardTitle>
          <ul className="-my-3 divide-y divide-line">
            {joinVisits(waiting).map(({ parts }) => {
              const until = parts[0] && describeWaiting(parts[0], now)
              return (
                <OpenVisit
                  key={parts[0]?.id}
                  ask="waits"
                  parts={parts}
                  today={today}
                  note={until ? `Responda ${until}` : undefined}
                  onAnswer={change}
                />
              )
            })}
          </ul>
        </Card>
      ) : null}
      {dialogs}
    </>
  )
}
