import { type PlanId, plans } from '@encaixe/contract/plans.ts'
import { type BillingCustomer, billingCustomer } from '@encaixe/contract/subscriptions.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ZodType } from 'zod'
import { useMember } from '../identity/use-member.ts'
import { holdTaxId } from '../platform/typed-tax-id.ts'
import { useContractForm } from '../platform/use-contract-form.ts'
import { Refusal } from '../shell/refusal.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { BillingFields, type BillingForm } from './billing-fields.tsx'
import { useTakeSubscription } from './change-subscription.ts'
import { PlanChoice } from './plan-choice.tsx'
import { readAttribution } from './read-attribution.ts'
import { readSelectedPlan } from './read-selected-plan.ts'
import { TakeSummary } from './take-summary.tsx'

const failed = 'Erro ao criar assinatura. Por favor, tente novamente.'

/** The page without a subscription: choose a plan and enter the billing data. */
export default function TakePlan({ onTaken }: { onTaken: (result: { requiresPayment: boolean }) => void }) {
  const { profile, session } = useMember()
  const [plan, setPlan] = useState<PlanId>(readSelectedPlan)
  const { mutateAsync: take } = useTakeSubscription(onTaken)
  const contract = useContractForm(
    billingCustomer as ZodType<BillingCustomer, BillingForm>,
    (customerData) => {
      holdTaxId(session.subject, customerData.cpfCnpj)
      return take({ planId: plan, customerData, attribution: readAttribution(new Date()) })
    },
    {
      start: {
        name: profile.user.name ?? session.name ?? '',
        cpfCnpj: '',
        phone: '',
        email: profile.user.email ?? '',
      },
      checks: 'onTouched',
      within: 'customerData',
      // The page goes on once it has the new status; when that does not load, the answer to a second attempt says why.
      stays: true,
    },
  )
  const { register, control, formState } = contract.form
  const filled = useWatch({ control, name: ['name', 'cpfCnpj', 'phone'] }).every(
    (value) => value.trim() !== '',
  )

  return (
    <form {...contract.props} className="grid gap-8">
      <section aria-labelledby="escolha-do-plano">
        <h2 id="escolha-do-plano" className="mb-4 font-display text-display-md">
          Escolha pelo número de cadeiras
        </h2>
        <PlanChoice labelledBy="escolha-do-plano" value={plan} onChange={setPlan} />
      </section>
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_24rem]">
        <Card as="section" aria-labelledby="dados-de-cobranca" padding="roomy">
          <CardTitle id="dados-de-cobranca">Dados de cobrança</CardTitle>
          <BillingFields
            register={register}
            errors={formState.errors}
            emailKnown={profile.user.email !== null}
          />
        </Card>
        <TakeSummary plan={plan}>
          <Refusal error={contract.error} fallback={failed} className="mb-4" />
          <Button
            type="submit"
            wide
            sending={contract.isSending}
            unavailable={!filled}
            aria-describedby={filled ? undefined : 'o-que-falta'}
          >
            Assinar {plans[plan].name}
          </Button>
          {filled ? null : (
            <p id="o-que-falta" className="mt-2 text-sm text-ink-2">
              Preencha nome, CPF ou CNPJ e telefone para continuar.
            </p>
          )}
        </TakeSummary>
      </div>
    </form>
  )
}
