import type { Appointment } from '@encaixe/contract/appointments.ts'
import { showPrice } from '@encaixe/contract/money.ts'
import { describeWaiting } from '../appointments/describe-appointment.ts'
import { joinVisits } from '../appointments/list/join-visits.ts'
import { useStatusChanges } from '../appointments/status-changes.tsx'
import { useProductNow } from '../platform/product-time.ts'
import { Card, CardTitle } from '../ui/card.tsx'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { focusFirst, OpenVisit } from './open-visit.tsx'
import type { Today } from './read-today.ts'

const shown = 5
const id = 'sinais'

/** Open deposits; claimed ones come first. The dialogs stay when the last one is answered. */
export function DepositsCard({ deposits, today }: { deposits: Appointment[]; today: Today }) {
  const { change, dialogs } = useStatusChanges(true, (answered) => focusFirst(id, answered))
  const now = useProductNow().getTime()
  const visits = joinVisits(deposits)
  const more = visits.length - shown
  const isClaimed = deposits.some(({ deposit }) => deposit?.state === 'claimed')
  return (
    <>
      {visits.length > 0 ? (
        <Card as="section" aria-labelledby={id}>
          <CardTitle
            id={id}
            aside={
              <TextLink to={`/schedules/deposits${isClaimed ? '' : '?aba=esperando'}`} tone="accent" alone>
                {more > 0 ? `Ver todos (${visits.length})` : 'Ver todos'} <ArrowRightIcon />
              </TextLink>
            }
          >
            Sinais em aberto
          </CardTitle>
          <ul className="-my-3 divide-y divide-line">
            {visits.slice(0, shown).map(({ parts }) => (
              <OpenVisit
                key={parts[0]?.id}
                ask="paid"
                parts={parts}
                today={today}
                note={parts[0] && describeNote(parts[0], now)}
                onAnswer={change}
              />
            ))}
          </ul>
        </Card>
      ) : null}
      {dialogs}
    </>
  )
}

function describeNote(first: Appointment, now: number): string | undefined {
  if (!first.deposit) return undefined
  const amount = showPrice(first.deposit.cents)
  const until = describeWaiting(first, now)
  if (first.deposit.state === 'claimed') {
    return `Avisou que pagou ${amount}.${until ? ` Responda ${until}.` : ''}`
  }
  return until ? `Falta o sinal de ${amount}, ${until}` : `O prazo do sinal de ${amount} acabou`
}
