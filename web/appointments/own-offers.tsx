import type { OwnOffer } from '@encaixe/contract/offers.ts'
import { describeUntil } from '../platform/describe-until.ts'
import { useProductNow } from '../platform/product-time.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { procedureName } from './describe-appointment.ts'
import { describePlace, placeOf } from './move/describe-move.ts'
import { useOpenOffer } from './open-own-offer.ts'

type Props = { offers: OwnOffer[]; className?: string }

/** What companies ask the signed-in client: other times in place of hers, until when, and the way to choose. */
export function OwnOffers({ offers, className }: Props) {
  return offers.map((one) => <OfferNotice key={one.offer.id} {...one} className={className} />)
}

function OfferNotice({ appointment, offer, className }: OwnOffer & { className: string | undefined }) {
  const now = useProductNow()
  const { isPending, mutate } = useOpenOffer()
  const { id, company, timezone } = appointment
  const until = describeUntil(offer.endsAt, timezone, now.getTime())
  if (!until) return null
  const what = `${procedureName(appointment)}, ${describePlace(placeOf(appointment))}`
  return (
    <Alert
      tone="warning"
      className={className}
      title={`${company.name} propõe outros horários até ${until}`}
      actions={
        <Button
          sending={isPending}
          onClick={() => mutate(id)}
          // Each of several offers has such a button.
          aria-label={isPending ? undefined : `Escolher o horário: ${what}`}
        >
          Escolher o horário
        </Button>
      }
    >
      {`${what}, precisa mudar. Até lá, há horários reservados para você.`}
    </Alert>
  )
}
