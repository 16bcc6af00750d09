import type { Offer } from '@encaixe/contract/offers.ts'
import type { OfferRow } from './store/offers.ts'

export const offerView = ({
  id,
  ends_at,
  proposals,
}: Pick<OfferRow, 'id' | 'ends_at' | 'proposals'>): Offer => ({
  id,
  endsAt: ends_at.toISOString(),
  proposals,
})
