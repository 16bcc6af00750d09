import type { Appointment } from '@encaixe/contract/appointments.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { describeWaiting } from '../appointments/describe-appointment.ts'
import { joinVisits } from '../appointments/list/join-visits.ts'
import { clientQuery } from '../appointments/new/find-clients.ts'
import { useStatusChanges } from '../appointments/status-changes.tsx'
import { useProductNow } from '../platform/product-time.ts'
import { Card, CardTitle } from '../ui/card.tsx'
import { focusFirst, OpenVisit } from './open-visit.tsx'
import type { Today } from './read-today.ts'

type LineProps = Omit<ComponentProps<typeof OpenVisit>, 'ask' | 'note'>

type Props = { waiting: Appointment[]; today: Today }

const id = 'esperando'

/** Bookings that wait for the company's answer, the soonest first. The dialogs stay when the last one is answered. */
export function WaitingCard({ waiting, today }: Props) {
  const { change, dialogs } = useStatusChanges(true, (answered) => focusFirst(id, answered))
  return (
    <>
      {waiting.length > 0 ? (
        <Card as="section" aria-labelledby={id}>
          <CardTitle id={id}>Esperando a sua resposta</CardTitle>
          <ul className="-my-3 divide-y divide-line">
            {joinVisits(waiting).map(({ parts }) => (
              <WaitingVisit key={parts[0]?.id} parts={parts} today={today} onAnswer={change} />
            ))}
          </ul>
        </Card>
      ) : null}
      {dialogs}
    </>
  )
}

/** With why it waits, and what happens without an answer. */
function WaitingVisit({ parts, ...rest }: LineProps) {
  const [first] = parts
  const now = useProductNow().getTime()
  const recordId = first?.clientRecordId ?? ''
  const { data } = useQuery({ ...clientQuery(recordId), enabled: recordId !== '', retry: false })
  const until = first && describeWaiting(first, now)
  const why = data?.noShows ? `${data.noShows === 1 ? '1 falta' : `${data.noShows} faltas`} aqui. ` : ''
  const note = until ? `${why}Responda ${until}. Sem resposta, o horário fica livre.` : undefined
  return <OpenVisit ask="waits" parts={parts} note={note} {...rest} />
}
