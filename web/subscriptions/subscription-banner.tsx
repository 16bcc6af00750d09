import { Alert } from '../ui/alert.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { type Guarded, useMissingSubscription } from './require-subscription.ts'

/** Above the list of what cannot be changed just now, with the way to change that. */
export function SubscriptionBanner({ what, className }: { what: Guarded; className?: string }) {
  const sentence = useMissingSubscription(what)
  if (!sentence) return null
  return (
    <Alert tone="warning" says="nothing" className={className}>
      {sentence}{' '}
      <TextLink to="/subscription" className="font-semibold">
        Ver Planos
      </TextLink>
    </Alert>
  )
}
