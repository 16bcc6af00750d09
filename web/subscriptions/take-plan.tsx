import { isRefusal } from '@encaixe/contract/client.ts'
import { type PlanId, plans } from '@encaixe/contract/plans.ts'
import { type BillingCustomer, billingCustomer } from '@encaixe/contract/subscriptions.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useMember } from '../identity/use-member.ts'
import { holdTaxId } from '../platform/typed-tax-id.ts'
import { Refusal } from '../shell/refusal.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { useOnce } from '../ui/use-once.ts'
import { BillingFields, type BillingForm } from './billing-fields.tsx'
import { useTakeSubscription } from './change-subscription.ts'
import { PlanChoice } from './plan-choice.tsx'
import { readAttribution } from './read-attribution.ts'
import { readSelectedPlan } from './read-selected-plan.ts'
import { TakeSummary } from './take-summary.tsx'

const names = ['name', 'cpfCnpj', 'phone', 'email'] as const
const failed = 'Erro ao criar assinatura. Por favor, tente novamente.'

/** The page without a subscription: choose a plan and enter the billing data. */
export default function TakePlan({ onTaken }: { onTaken: (result: { requiresPayment: boolean }) => void }) {
  const { profile, session } = useMember()
  const [plan, setPlan] = useState<PlanId>(readSelectedPlan)
  const take = useTakeSubscription(onTaken)
  const once = useOnce(true)
  const { register, handleSubmit, setError, control, formState } = useForm<
    BillingForm,
    unknown,
    BillingCustomer
  >({
    mode: 'onTouched',
    resolver: zodResolver(billingCustomer),
    defaultValues: {
      name: profile.user.name ?? session.name ?? '',
      cpfCnpj: '',
      phone: '',
      email: profile.user.email ?? '',
    },
  })
  const { errors } = formState
  const filled = useWatch({ control, name: ['name', 'cpfCnpj', 'phone'] }).every(
    (value) => value.trim() !== '',
  )

  function showRefusal(error: Error) {
    if (!isRefusal(error, 'invalid')) return
    const fields = new Map(Object.entries(error.body.fields ?? {}))
    const refused = names.filter((name) => fields.has(`customerData.${name}`) || fields.has(name))
    for (const [at, name] of refused.entries()) {
      const message = fields.get(`customerData.${name}`) ?? fields.get(name) ?? ''
      setError(name, { message }, { shouldFocus: at === 0 })
    }
  }

  const submit = handleSubmit((customerData) => {
    holdTaxId(session.subject, customerData.cpfCnpj)
    const body = { planId: plan, customerData, attribution: readAttribution(new Date()) }
    once(() => take.mutateAsync(body, { onError: showRefusal }))
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-8">
      <section aria-labelledby="escolha-do-plano">
        <h2 id="escolha-do-plano" className="mb-4 font-display text-display-md">
          Escolha pelo número de cadeiras
        </h2>
        <PlanChoice labelledBy="escolha-do-plano" value={plan} onChange={setPlan} />
      </section>
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_24rem]">
        <Card as="section" aria-labelledby="dados-de-cobranca" padding="roomy">
          <CardTitle id="dados-de-cobranca">Dados de cobrança</CardTitle>
          <BillingFields register={register} errors={errors} emailKnown={profile.user.email !== null} />
        </Card>
        <TakeSummary plan={plan}>
          <Refusal error={take.error} fallback={failed} className="mb-4" />
          <Button
            type="submit"
            wide
            sending={take.isPending}
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
