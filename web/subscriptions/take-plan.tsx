import { type PlanId, plans, trialDays } from '@encaixe/contract/plans.ts'
import { type BillingCustomer, billingCustomer } from '@encaixe/contract/subscriptions.ts'
import { maskTaxId } from '@encaixe/contract/tax-id.ts'
import { type ReactNode, useState } from 'react'
import { type FieldErrors, type UseFormRegister, useWatch } from 'react-hook-form'
import type { ZodType } from 'zod'
import { useMember } from '../identity/use-member.ts'
import { holdBilling } from '../platform/typed-billing.ts'
import { useContractForm } from '../platform/use-contract-form.ts'
import { Refusal } from '../shell/refusal.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardRule, CardTitle } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { MaskedInput } from '../ui/masked-input.tsx'
import { PhoneInput } from '../ui/phone-input.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useTakeSubscription } from './change-subscription.ts'
import { PlanChoice, priceOf } from './plan-choice.tsx'
import { readAttribution } from './read-attribution.ts'
import { readSelectedPlan } from './read-selected-plan.ts'

const failed = 'Erro ao criar assinatura. Por favor, tente novamente.'

/** The page without a subscription: choose a plan and enter the billing data. */
export default function TakePlan({ onTaken }: { onTaken: (result: { requiresPayment: boolean }) => void }) {
  const { profile, session } = useMember()
  const [plan, setPlan] = useState<PlanId>(readSelectedPlan)
  const { mutateAsync: take } = useTakeSubscription(onTaken)
  const contract = useContractForm(
    billingCustomer as ZodType<BillingCustomer, BillingForm>,
    (customerData) => {
      holdBilling(session.subject, customerData)
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
      // The page replaces the form once it has the new status. When the status does not load, the form stays, and a
      // second attempt shows the reason.
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

type BillingForm = { name: string; cpfCnpj: string; phone: string; email: string }

type Props = {
  register: UseFormRegister<BillingForm>
  errors: FieldErrors<BillingForm>
  /** True when the profile has the e-mail, which is then shown, but not editable in this form. */
  emailKnown: boolean
}

function BillingFields({ register, errors, emailKnown }: Props) {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <Field
        label="Nome completo ou razão social"
        required
        error={errors.name?.message}
        className="sm:col-span-2"
      >
        <TextInput autoComplete="name" {...register('name')} />
      </Field>
      <Field
        label="CPF ou CNPJ"
        required
        hint="Com ou sem pontos. CNPJ com letras também vale."
        error={errors.cpfCnpj?.message}
      >
        <MaskedInput
          mask={maskTaxId}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...register('cpfCnpj')}
        />
      </Field>
      <Field label="Telefone" required hint="Com DDD." error={errors.phone?.message}>
        <PhoneInput autoComplete="tel-national" {...register('phone')} />
      </Field>
      <Field
        label="E-mail"
        required={!emailKnown}
        hint={emailKnown ? 'É o da sua conta. Os avisos de cobrança chegam nele.' : undefined}
        error={errors.email?.message}
        className="sm:col-span-2"
      >
        <TextInput type="email" autoComplete="email" readOnly={emailKnown} {...register('email')} />
      </Field>
    </div>
  )
}

/** The chosen plan with its payments by date, beside the button that subscribes. */
function TakeSummary({ plan, children }: { plan: PlanId; children: ReactNode }) {
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
