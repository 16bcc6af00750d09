import { useState } from 'react'
import { useNavigate } from 'react-router'
import { membershipOf } from '../identity/use-company.ts'
import { useMember } from '../identity/use-member.ts'
import { loadLater } from '../platform/load-later.tsx'
import { Alert } from '../ui/alert.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { type Done, DoneMessage } from './done-message.tsx'
import { subscriptionNotLoaded } from './fetch-subscription.ts'
import { ManageSubscription } from './manage-subscription.tsx'
import { PaymentReturn } from './payment-return.tsx'
import { RoadSteps } from './road-steps.tsx'
import { SubscriptionSkeleton } from './subscription-skeleton.tsx'
import { useWatchedSubscription } from './watch-payment.ts'

// Lazy: the form loads its library and the schemas, which an owner with a subscription does not need.
const TakePlan = loadLater(() => import('./take-plan.tsx'))

/** The subscription page: the form for a new subscription, or the state of the existing one. */
export function SubscriptionView() {
  const { profile } = useMember()
  const { data: standing, isPending, isFetching, refetch, ...watch } = useWatchedSubscription()
  const [done, setDone] = useState<Done>()
  const navigate = useNavigate()

  // The next step of a new owner begins by itself.
  function goOn({ requiresPayment }: { requiresPayment: boolean }) {
    if (requiresPayment || profile.hasCompany) setDone({ what: 'taken', requiresPayment })
    else navigate('/create-company', { state: { taken: true } })
  }

  if (isPending) return <SubscriptionSkeleton />
  if (!standing) {
    return (
      <LoadFailure onRetry={() => void refetch()} retrying={isFetching}>
        {subscriptionNotLoaded}
      </LoadFailure>
    )
  }
  const { subscription } = standing
  const member = profile.hasCompany ? undefined : membershipOf(profile)
  if (!subscription) {
    return (
      <>
        {member ? (
          <Alert tone="info" className="mb-5">
            {`${member.name} já tem plano, e você não precisa de outro. Este seria para uma empresa sua.`}
          </Alert>
        ) : null}
        {profile.hasCompany ? null : <RoadSteps current={1} className="mb-5" />}
        <TakePlan fallback={<SubscriptionSkeleton />} onTaken={goOn} />
      </>
    )
  }
  const justTaken = done?.what === 'taken'
  const createCompany = standing.isActive && !profile.hasCompany
  return (
    <div className="grid gap-5">
      {done ? <DoneMessage done={done} createCompany={justTaken && createCompany} /> : null}
      <PaymentReturn wait={watch.wait} onAgain={watch.watchAgain} onStop={watch.stopWatching} />
      <ManageSubscription
        subscription={subscription}
        standing={standing}
        onDone={(what) => {
          watch.stopWatching()
          setDone(what)
        }}
        watching={watch.wait === 'waiting' || watch.wait === 'late'}
        openedUrl={watch.openedUrl}
        justTaken={justTaken}
        createCompany={createCompany && !justTaken}
      />
    </div>
  )
}
