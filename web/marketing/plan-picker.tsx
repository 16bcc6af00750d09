import {
  defaultPlanId,
  isPlanId,
  type PlanId,
  type PlanTerms,
  planList,
  trialDays,
} from '@encaixe/contract/plans.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { track } from '../platform/analytics.ts'
import { formatMoney } from '../platform/formats.ts'
import { useEarlyInput } from '../platform/use-early-input.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ChairMarks } from '../ui/chair-marks.tsx'
import { ChoiceCard } from '../ui/choice-card.tsx'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import type { TradeSlug } from './describe-trade.ts'
import { start } from './name-start.ts'
import { storeChoice } from './store-choice.ts'

const mostChairs = Math.max(...planList.map(({ maxCollaborators }) => maxCollaborators))

/** Each plan shows a mark for each of its collaborators, because plans differ by the number of collaborators. */
export function PlanPicker({ trade }: { trade?: TradeSlug | undefined }) {
  const [plan, setPlan] = useState<PlanId>(defaultPlanId)
  const form = useRef<HTMLFormElement>(null)
  // The plan of the address is set in an effect, because the server sends the same document for every query.
  useEffect(() => setPlan(readWishedPlan(new URLSearchParams(location.search))), [])
  useEarlyInput(form, (early) => {
    const chosen = early.get('plano')
    if (isPlanId(chosen) && chosen !== defaultPlanId) setPlan(chosen)
  })

  const go = (event: FormEvent) => {
    event.preventDefault()
    storeChoice(plan, trade)
    track('plan_selected', { plan, ...(trade && { businessType: trade }) })
    location.assign(start)
  }
  return (
    <section
      id="planos"
      aria-labelledby="titulo-planos"
      className="mx-auto w-full max-w-page px-5 py-16 lg:py-22"
    >
      <h2 id="titulo-planos" className="text-display-lg">
        Escolha pelo número de cadeiras
      </h2>
      <p className="mt-3 mb-6 text-lg text-ink-2">
        Os três planos têm agendamentos ilimitados, página personalizada e suporte por e-mail.
      </p>
      {/* A plain form: before the script has loaded, its button submits the choice to the login. */}
      <form ref={form} action="/login" onSubmit={go}>
        <input type="hidden" name="redirect" value="subscription" />
        {trade ? <input type="hidden" name="ramo" value={trade} /> : null}
        <ChoiceGroup
          labelledBy="titulo-planos"
          name="plano"
          value={plan}
          onChange={setPlan}
          className="grid gap-3 lg:grid-cols-3"
        >
          {planList.map((one) => (
            <Plan key={one.id} plan={one} />
          ))}
        </ChoiceGroup>
        <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" wide="phone">
            Começar com o Plano Selecionado
          </Button>
          <p className="text-sm text-ink-2">
            Nada é cobrado nos primeiros {trialDays} dias. Pedimos nome, CPF ou CNPJ e telefone, sem cartão.
          </p>
        </div>
      </form>
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
      <p className="mb-3">
        <span className="font-display text-[2.25rem] leading-tight font-bold tracking-[-0.03em]">
          {formatMoney(priceCents / 100)}
        </span>{' '}
        <span className="text-ui text-ink-2">por mês</span>
      </p>
      <ChairMarks filled={maxCollaborators} total={mostChairs} />
      <p className="mt-3 font-semibold">
        {maxCollaborators === 1 ? 'Até 1 colaborador' : `Até ${maxCollaborators} colaboradores`}
      </p>
      <p className="text-sm text-ink-2">{description}</p>
    </ChoiceCard>
  )
}

/** The plan in `?plano=` of a link or an advertisement; the default plan for any other value. */
export function readWishedPlan(query: URLSearchParams): PlanId {
  const wished = query.get('plano')
  return isPlanId(wished) ? wished : defaultPlanId
}
