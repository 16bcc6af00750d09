import { clinic } from '../../marketing/describe-clinic.ts'
import { TradePage, tradeHead } from '../../marketing/trade-page.tsx'
import type { Route } from './+types/clinic.ts'

export function meta({ matches }: Route.MetaArgs) {
  return tradeHead(matches, clinic)
}

export default function ClinicLanding() {
  return <TradePage trade={clinic} />
}
