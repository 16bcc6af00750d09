import {
  defaultPlanId,
  isPlanId,
  type PlanId,
  type PlanTerms,
  planList,
  trialDays,
} from '@encaixe/contract/plans.ts'
import { cx } from 'class-variance-authority'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatMoney } from '../platform/formats.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ChoiceCard } from '../ui/choice-card.tsx'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import type { Trade } from './describe-trade.ts'
import { keepChoice } from './keep-choice.ts'
import { start } from './marketing-header.tsx'

const chairs = Array.from({ length: 15 }, (_, place) => place + 1)

/** The plans differ by how many people attend, so that is what is drawn. */
export function PlanPicker({ trade }: { trade?: Trade | undefined }) {
  const [plan, setPlan] = useState<PlanId>(defaultPlanId)
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const wished = query.get('plano')
  // After hydration: the prerendered page knows no query.
  useEffect(() => setPlan(isPlanId(wished) ? wished : defaultPlanId), [wished])

  const go = () => {
    keepChoice(plan, trade?.slug)
    navigate(start)
  }
  return (
    <section
      id="planos"
      aria-labelledby="titulo-planos"
      className="mx-auto w-full max-w-page px-5 pb-16 max-lg:pt-2 lg:pb-22"
    >
      <h2 id="titulo-planos" className="text-display-lg">
        Escolha pelo número de cadeiras
      </h2>
      <p className="mt-3 mb-6 text-lg text-ink-2">
        Os três planos têm agendamentos ilimitados, página personalizada e suporte por e-mail.
      </p>
      <ChoiceGroup
        labelledBy="titulo-planos"
        value={plan}
        onChange={setPlan}
        className="grid gap-3 lg:grid-cols-3"
      >
        {planList.map((one) => (
          <Plan key={one.id} plan={one} />
        ))}
      </ChoiceGroup>
      <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button wide="phone" onClick={go}>
          Começar com o Plano Selecionado
        </Button>
        <p className="text-sm text-ink-2">Nada é cobrado nos primeiros {trialDays} dias.</p>
      </div>
    </section>
  )
}

function Plan({ plan }: { plan: PlanTerms }) {
  const { id, name, description, priceCents, maxCollaborators, popular } = plan
  return (
    <ChoiceCard
      value={id}
      title={name}
      mark="start"
      size="roomy"
      badge={popular ? <Badge tone="amber">Mais Popular</Badge> : undefined}
    >
      <p>
        <span className="font-display text-[2.25rem] leading-tight font-bold tracking-[-0.03em]">
          {formatMoney(priceCents / 100)}
        </span>{' '}
        <span className="text-ui text-ink-2">por mês</span>
      </p>
      <div aria-hidden="true" className="mt-3 flex gap-1">
        {chairs.map((chair) => (
          <span
            key={chair}
            className={cx(
              'h-5 flex-1 rounded-xs',
              chair <= maxCollaborators ? 'bg-accent' : 'bg-block-past/50',
            )}
          />
        ))}
      </div>
      <p className="mt-3 font-semibold">
        {maxCollaborators === 1 ? 'Até 1 colaborador' : `Até ${maxCollaborators} colaboradores`}
      </p>
      <p className="text-sm text-ink-2">{description}</p>
    </ChoiceCard>
  )
}
