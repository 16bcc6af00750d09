import { studio } from '../../marketing/describe-studio.ts'
import { TradePage, tradeHead } from '../../marketing/trade-page.tsx'
import type { Route } from './+types/studio.ts'

export function meta({ matches }: Route.MetaArgs) {
  return tradeHead(matches, studio)
}

export default function StudioLanding() {
  return <TradePage trade={studio} />
}
