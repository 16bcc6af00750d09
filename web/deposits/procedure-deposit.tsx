import { amountOf } from '@encaixe/contract/deposit-amount.ts'
import type { DepositAmount } from '@encaixe/contract/deposit-fields.ts'
import { readPrice, showPrice } from '@encaixe/contract/money.ts'
import { readDeposit } from '@encaixe/contract/typed-deposit.ts'
import { useQuery } from '@tanstack/react-query'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { companyQuery } from '../companies/fetch-company.ts'
import type { ProcedureFields } from '../procedures/read-procedure-form.ts'
import { ChoiceCard } from '../ui/choice-card.tsx'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import { AmountField } from './amount-field.tsx'

/** A procedure's deposit. Shown only if the company asks for deposits, or this procedure once had its own amount. */
export function ProcedureDeposit() {
  const { data: company } = useQuery(companyQuery)
  const { control, register, clearErrors, formState, getValues } = useFormContext<ProcedureFields>()
  const { errors, defaultValues } = formState
  const { field: whose } = useController({ control, name: 'depositOf' })
  const { field: unit } = useController({ control, name: 'depositUnit' })
  const [price, depositCentsTyped, depositPercent] = useWatch({
    control,
    name: ['price', 'depositCents', 'depositPercent'],
  })
  const terms = company?.deposit
  const asks = terms && terms.when !== 'never'
  if (!asks && (defaultValues?.depositOf ?? getValues('depositOf')) !== 'own') return null
  const priceCents = readPrice(price) ?? null
  const own = readDeposit({ depositUnit: unit.value, depositCents: depositCentsTyped, depositPercent })
  const comesTo = (amount: DepositAmount | undefined) => amount && describe(amount, priceCents)
  return (
    <div className="grid gap-4">
      <ChoiceGroup
        legend="Sinal"
        hint={
          asks
            ? 'O que o cliente paga por Pix para garantir este procedimento.'
            : 'A empresa não pede sinal agora: nada é cobrado até você ligar em Empresa, Pix e sinal.'
        }
        value={whose.value}
        onChange={(next) => {
          whose.onChange(next)
          clearErrors(['depositCents', 'depositPercent'])
        }}
        className="grid gap-3 sm:grid-cols-3"
      >
        <ChoiceCard
          value="company"
          title="O da empresa"
          detail={asks ? comesTo(terms.amount) : 'Nenhum, por ora'}
        />
        <ChoiceCard value="none" title="Nenhum" detail="Este não pede sinal" />
        <ChoiceCard value="own" title="Valor próprio" detail={comesTo(own) ?? 'Em reais ou em porcentagem'} />
      </ChoiceGroup>
      {whose.value === 'own' ? (
        <AmountField
          unit={unit.value}
          onUnit={(next) => {
            unit.onChange(next)
            clearErrors(['depositCents', 'depositPercent'])
          }}
          cents={register('depositCents')}
          percent={register('depositPercent')}
          error={errors.depositCents?.message ?? errors.depositPercent?.message}
          hint={own ? `Dá ${describe(own, priceCents)}.` : 'Nunca acima do preço.'}
        />
      ) : null}
    </div>
  )
}

/** The deposit in reais. */
function describe(amount: DepositAmount, priceCents: number | null): string {
  if ('percent' in amount && priceCents === null) return `${amount.percent}% do preço: sem preço, não pede`
  const due = showPrice(amountOf(amount, priceCents))
  return 'percent' in amount ? `${due} (${amount.percent}% do preço)` : due
}
