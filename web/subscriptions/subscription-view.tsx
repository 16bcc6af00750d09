import { useState } from 'react'
import { useNavigate } from 'react-router'
import { membershipOf } from '../identity/use-company.ts'
import { useMember } from '../identity/use-member.ts'
import { loadLater } from '../platform/load-later.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { RefreshIcon } from '../ui/icons/actions.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Loading, Skeleton, SkeletonText } from '../ui/skeleton.tsx'
import { SpinnerArc } from '../ui/spinner.tsx'
import { type Done, DoneMessage } from './done-message.tsx'
import { subscriptionNotLoaded } from './fetch-subscription.ts'
import { ManageSubscription } from './manage-subscription.tsx'
import { RoadSteps } from './road-steps.tsx'
import { type PaymentWait, useWatchedSubscription } from './watch-payment.ts'

// Lazy: the form loads its library and the schemas, which an owner with a subscription does not need.
const TakePlan = loadLater(() => import('./take-plan.tsx'))

/** The subscription page: the form for a new subscription, or the state of the existing one. */
export function SubscriptionView() {
  const { profile } = useMember()
  const { data: standing, isPending, isFetching, refetch, ...watch } = useWatchedSubscription()
  const [done, setDone] = useState<Done>()
  const navigate = useNavigate()

  // After subscribing, a new owner gets to the page that creates a company without another click.
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

type Props = { wait: PaymentWait; onAgain: () => void; onStop: () => void }

/** The notice after the return from the payment page. It reports only what the API has confirmed. */
function PaymentReturn({ wait, onAgain, onStop }: Props) {
  const unpaid = (
    <Button variant="text" size="sm" onClick={onStop}>
      Não paguei ainda
    </Button>
  )
  return (
    <div role="status" className="empty:hidden">
      {wait === 'waiting' ? (
        <Alert tone="info" says="nothing" title="Verificando o pagamento" actions={unpaid}>
          <span className="flex gap-2.5">
            <SpinnerArc className="mt-[0.1em] shrink-0" />
            Se você concluiu o pagamento, a confirmação costuma chegar em alguns segundos. Esta página se
            atualiza sozinha.
          </span>
        </Alert>
      ) : null}
      {wait === 'late' ? (
        <Alert
          tone="warning"
          says="nothing"
          title="A confirmação ainda não chegou"
          actions={
            <>
              <Button variant="secondary" size="sm" icon={<RefreshIcon />} onClick={onAgain}>
                Verificar de novo
              </Button>
              {unpaid}
            </>
          }
        >
          Alguns cartões demoram mais. Se você pagou, não pague de novo: o acesso é liberado assim que a
          confirmação chegar, mesmo com esta página fechada.
        </Alert>
      ) : null}
      {wait === 'confirmed' ? (
        <Alert tone="success" says="nothing" title="Pagamento confirmado!">
          Seu acesso está liberado.
        </Alert>
      ) : null}
    </div>
  )
}

/** Reserves the height of the page, with or without a subscription, while it loads. */
function SubscriptionSkeleton() {
  return (
    <Loading label="Carregando sua assinatura...">
      <div className="grid gap-5">
        <Skeleton className="h-24" />
        <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
          <Card>
            <Skeleton className="mb-4 h-6 w-40" />
            <Skeleton className="mb-4 h-10 w-48" />
            <Skeleton className="mb-6 h-6" />
            <SkeletonText lines={3} />
          </Card>
          <Card>
            <Skeleton className="mb-4 h-6 w-32" />
            <SkeletonText lines={4} />
          </Card>
        </div>
      </div>
    </Loading>
  )
}
