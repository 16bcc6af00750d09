import { salon } from '../../marketing/describe-salon.ts'
import { TradePage, tradeHead } from '../../marketing/trade-page.tsx'
import type { Route } from './+types/salon.ts'

export function meta({ matches }: Route.MetaArgs) {
  return tradeHead(matches, salon)
}

export default function SalonLanding() {
  return <TradePage trade={salon} />
}
