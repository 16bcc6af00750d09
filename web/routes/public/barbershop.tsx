import { barbershop } from '../../marketing/describe-barbershop.ts'
import { tradeHead } from '../../marketing/describe-trade-head.ts'
import { TradePage } from '../../marketing/trade-page.tsx'
import type { Route } from './+types/barbershop.ts'

export function meta({ matches }: Route.MetaArgs) {
  return tradeHead(matches, barbershop)
}

export default function BarbershopLanding() {
  return <TradePage trade={barbershop} />
}
