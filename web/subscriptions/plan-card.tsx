import type { SubscriptionStatus } from '@encaixe/contract/subscriptions.ts'
import type { ReactNode } from 'react'
import { formatMoney } from '../platform/formats.ts'
import { Badge } from '../ui/badge.tsx'
import { Card, CardRule, CardTitle } from '../ui/card.tsx'
import { ChairMarks } from '../ui/chair-marks.tsx'
import { describeDay, describeMoment } from './describe-moment.ts'
import { describePeriodEnd, describeStatus } from './describe-status.ts'
import { mostChairs, staffOf } from './plan-choice.tsx'
import { TrialBar } from './trial-bar.tsx'

type Props = {
  subscription: NonNullable<SubscriptionStatus['subscription']>
  standing: SubscriptionStatus
  actions: ReactNode
}

export function PlanCard({ subscription, standing, actions }: Props) {
  const { plan, status, createdAt } = subscription
  const { currentPeriodEnd, trialDaysRemaining } = standing
  const look = describeStatus(status)
  return (
    <Card as="section" aria-labelledby="plano">
      <CardTitle id="plano" aside={<Badge tone={look.tone}>{look.label}</Badge>}>
        {plan.name}
      </CardTitle>
      <p className="mb-3">
        <span className="font-display text-[min(2.375rem,12vw)] leading-tight font-bold tracking-[-0.02em]">
          {formatMoney(plan.price)}
        </span>{' '}
        <span className="text-ink-2">por mês</span>
      </p>
      <ChairMarks filled={plan.maxCollaborators} total={mostChairs} />
      <p className="mt-2.5 text-ui font-semibold">{staffOf(plan.maxCollaborators)}</p>
      {status === 'trial' ? <TrialBar remaining={trialDaysRemaining} /> : null}
      <CardRule />
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact term="Assinante desde">{describeDay(createdAt)}</Fact>
        {currentPeriodEnd ? (
          <Fact term={describePeriodEnd(status)}>{describeMoment(currentPeriodEnd)}</Fact>
        ) : null}
      </dl>
      {actions ? (
        <>
          <CardRule />
          <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">{actions}</div>
        </>
      ) : null}
    </Card>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
