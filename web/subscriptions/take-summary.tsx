import { type PlanId, plans, trialDays } from '@encaixe/contract/plans.ts'
import type { ReactNode } from 'react'
import { Card, CardRule, CardTitle } from '../ui/card.tsx'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { priceOf } from './plan-choice.tsx'

/** The chosen plan with its payments by date, beside the button that subscribes. */
export function TakeSummary({ plan, children }: { plan: PlanId; children: ReactNode }) {
  const { name, features } = plans[plan]
  return (
    <Card as="section" aria-labelledby="resumo" className="lg:sticky lg:top-22">
      <CardTitle id="resumo">{name}</CardTitle>
      <ul className="grid gap-1.5 text-ui">
        {features.map((feature) => (
          <li key={feature} className="flex items-start gap-2.5">
            <CheckIcon className="mt-[0.1em] shrink-0 text-ok-text" />
            {feature}
          </li>
        ))}
      </ul>
      <CardRule />
      <dl className="grid gap-2">
        <Line term={`Primeiros ${trialDays} dias`} value="Grátis" />
        <Line term="Depois, por mês" value={priceOf(plan)} />
      </dl>
      <p className="mt-3 text-sm text-ink-2">
        O teste grátis vale uma vez por pessoa e por CPF ou CNPJ. Cancele quando quiser, sem multa.
      </p>
      <div className="mt-5">{children}</div>
      <p className="mt-3 text-sm text-ink-2">
        Não pedimos cartão agora. O pagamento é feito na página segura do provedor: nenhum dado de cartão
        passa por aqui.
      </p>
    </Card>
  )
}

function Line({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-2">{term}</dt>
      <dd className="font-display text-display-sm font-bold whitespace-nowrap">{value}</dd>
    </div>
  )
}
