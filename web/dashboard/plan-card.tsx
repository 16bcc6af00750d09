import type { SubscriptionStatus } from '@encaixe/contract/subscriptions.ts'
import { useQuery } from '@tanstack/react-query'
import { describeDay } from '../subscriptions/describe-moment.ts'
import { describePaidAhead, isPaidAhead } from '../subscriptions/describe-notice.ts'
import { describeStatus, type StatusLook } from '../subscriptions/describe-status.ts'
import { subscriptionQuery } from '../subscriptions/fetch-subscription.ts'
import { TrialBar } from '../subscriptions/trial-bar.tsx'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { retryReads } from '../ui/retry-reads.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { NotLoaded } from './not-loaded.tsx'

export function PlanCard() {
  const { data, isError, ...query } = useQuery(subscriptionQuery)
  const { subscription } = data ?? {}
  const { label, tone } = labelOf(subscription?.status)
  return (
    <Card as="section" aria-labelledby="plano">
      <CardTitle id="plano" aside={data || isError ? <Badge tone={tone}>{label}</Badge> : null}>
        {subscription?.plan.name ?? 'Assinatura'}
      </CardTitle>
      {data ? <Standing {...data} /> : null}
      {!data && isError ? (
        <NotLoaded {...retryReads([{ data, ...query }])}>Sua assinatura não carregou.</NotLoaded>
      ) : null}
      {!data && !isError ? (
        <Loading>
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="mt-6 h-8 w-1/2" />
          <Skeleton className="mt-4 h-2 w-full" />
        </Loading>
      ) : null}
      <ButtonLink to="/subscription" variant="secondary" size="sm" wide className="mt-5">
        Gerenciar Assinatura
      </ButtonLink>
    </Card>
  )
}

function Standing(status: SubscriptionStatus) {
  const { subscription, trialDaysRemaining, currentPeriodEnd, trialEndsAt, isActive } = status
  const onTrial = subscription?.status === 'trial'
  const leaving = subscription?.status === 'cancelled' && isActive
  return (
    <>
      <p className="text-ui text-ink-2">{sentenceOf(status)}</p>
      {onTrial ? <TrialBar remaining={trialDaysRemaining} /> : null}
      {leaving && currentPeriodEnd ? (
        <p className="mt-2 text-sm text-ink-2">Acesso até {describeDay(currentPeriodEnd)}</p>
      ) : null}
      {onTrial && trialEndsAt ? (
        <p className="mt-2 text-sm text-ink-2">
          O teste vai até {describeDay(trialEndsAt)}. {isPaidAhead(status) ? describePaidAhead(status) : null}
        </p>
      ) : null}
    </>
  )
}

/** The label of a status. The specification's dashboard names two states differently than its subscription page. */
export function labelOf(status: string | undefined): StatusLook {
  if (status === 'active') return { label: 'Ativo', tone: 'ok' }
  const look = describeStatus(status ?? '')
  return look.label === 'Desconhecido' ? { ...look, label: 'N/A' } : look
}

export const inOrder = 'Sua assinatura está ativa e funcionando perfeitamente'
export const needsCare = 'Sua assinatura precisa de atenção'

/** A cancelled subscription still gives access, but its owner has to decide whether to reactivate it. */
export function sentenceOf({
  isActive,
  subscription,
}: Pick<SubscriptionStatus, 'isActive' | 'subscription'>) {
  return isActive && subscription?.status !== 'cancelled' ? inOrder : needsCare
}
