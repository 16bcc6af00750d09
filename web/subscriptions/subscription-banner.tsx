import { Alert } from '../ui/alert.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { type Guarded, requiredFor, useSubscriptionMissing } from './require-subscription.ts'

/** Banner above a list that cannot be changed without an active subscription. It links to the plans. */
export function SubscriptionBanner({ what, className }: { what: Guarded; className?: string }) {
  if (!useSubscriptionMissing()) return null
  return (
    <Alert tone="warning" says="nothing" className={className}>
      {requiredFor(what)}{' '}
      <TextLink to="/subscription" className="font-semibold">
        Ver Planos
      </TextLink>
    </Alert>
  )
}
