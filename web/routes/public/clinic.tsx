import { clinic } from '../../marketing/describe-clinic.ts'
import { tradeHead } from '../../marketing/describe-trade-head.ts'
import { TradePage } from '../../marketing/trade-page.tsx'
import type { Route } from './+types/clinic.ts'

export function meta({ matches }: Route.MetaArgs) {
  return tradeHead(matches, clinic)
}

export default function ClinicLanding() {
  return <TradePage trade={clinic} />
}
