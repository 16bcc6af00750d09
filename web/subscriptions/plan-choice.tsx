import { type PlanId, type PlanTerms, planList, plans } from '@encaixe/contract/plans.ts'
import type { ReactNode } from 'react'
import { formatMoney } from '../platform/formats.ts'
import { Badge } from '../ui/badge.tsx'
import { ChairMarks } from '../ui/chair-marks.tsx'
import { ChoiceCard } from '../ui/choice-card.tsx'
import { ChoiceGroup } from '../ui/choice-group.tsx'

export const mostChairs = Math.max(...planList.map(({ maxCollaborators }) => maxCollaborators))

export const priceOf = (plan: PlanId) => formatMoney(plans[plan].priceCents / 100)

export const staffOf = (most: number) => (most === 1 ? 'Até 1 colaborador' : `Até ${most} colaboradores`)

type Props = {
  value: PlanId | null
  onChange: (plan: PlanId) => void
  labelledBy: string
  error?: string | undefined
  /** The plan with a mark: the present plan with the agreed price, or the last plan of the owner. */
  known?: { plan: PlanId; label: string; price?: number }
  /** Compact form for dialogs: one column, without the texts that are the same for all plans. */
  compact?: boolean
}

/** The choice of a plan. Each plan shows an icon for each collaborator, because plans differ by this number. */
export function PlanChoice({ value, onChange, labelledBy, error, known, compact = false }: Props) {
  return (
    <ChoiceGroup
      labelledBy={labelledBy}
      value={value}
      onChange={onChange}
      error={error}
      className={compact ? 'grid gap-2.5' : 'grid gap-3 lg:grid-cols-3'}
    >
      {planList.map((plan) =>
        compact ? (
          <CompactPlan key={plan.id} plan={plan} known={known?.plan === plan.id ? known : undefined} />
        ) : (
          <RoomyPlan key={plan.id} plan={plan} />
        ),
      )}
    </ChoiceGroup>
  )
}

// The badge's padding must not make its row higher than the rows beside it on the cards of other plans.
const popular = (
  <Badge tone="amber" className="-my-1">
    Mais Popular
  </Badge>
)

function RoomyPlan({ plan }: { plan: PlanTerms }) {
  return (
    <ChoiceCard
      value={plan.id}
      title={plan.name}
      mark="start"
      size="roomy"
      badge={plan.popular ? popular : undefined}
    >
      <Price plan={plan} size="text-[min(2.25rem,12vw)] leading-tight tracking-[-0.03em]" />
      <div className="my-3">
        <ChairMarks filled={plan.maxCollaborators} total={mostChairs} />
      </div>
      <p className="font-semibold">{staffOf(plan.maxCollaborators)}</p>
      <p className="text-sm text-ink-2">{plan.description}</p>
    </ChoiceCard>
  )
}

function CompactPlan({ plan, known }: { plan: PlanTerms; known: Props['known'] | undefined }) {
  const mark = known?.label
  const badge: ReactNode = mark ? <Badge className="-my-1">{mark}</Badge> : plan.popular ? popular : undefined
  return (
    <ChoiceCard value={plan.id} title={plan.name} mark="start" badge={badge}>
      <div className="grid gap-2 pl-[34px]">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <Price plan={plan} agreed={known?.price} size="text-display-sm" />
          <p className="text-sm text-ink-2">{staffOf(plan.maxCollaborators)}</p>
        </div>
        <ChairMarks filled={plan.maxCollaborators} total={mostChairs} />
      </div>
    </ChoiceCard>
  )
}

function Price({ plan, agreed, size }: { plan: PlanTerms; agreed?: number | undefined; size: string }) {
  return (
    <p>
      <span className={`font-display font-bold ${size}`}>
        {agreed === undefined ? priceOf(plan.id) : formatMoney(agreed)}
      </span>{' '}
      <span className="text-ui text-ink-2">por mês</span>
    </p>
  )
}
