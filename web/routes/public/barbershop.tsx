import { barbershop } from '../../marketing/describe-barbershop.ts'
import { TradePage, tradeHead } from '../../marketing/trade-page.tsx'
import type { Route } from './+types/barbershop.ts'

export function meta({ matches }: Route.MetaArgs) {
  return tradeHead(matches, barbershop)
}

export default function BarbershopLanding() {
  return <TradePage trade={barbershop} />
}
