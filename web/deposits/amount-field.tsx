import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../ui/field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { TextInput } from '../ui/text-input.tsx'

type Unit = 'cents' | 'percent'

type Props = {
  unit: Unit
  onUnit: (unit: Unit) => void
  cents: UseFormRegisterReturn
  percent: UseFormRegisterReturn
  error: ReactNode
  hint: ReactNode
}

const units = [
  { value: 'cents', label: 'Em reais' },
  { value: 'percent', label: 'Em porcentagem' },
] as const satisfies { value: Unit; label: string }[]

/** A deposit's amount, in reais or as a percentage of the price. The value typed for the other unit is not lost. */
export function AmountField({ unit, onUnit, cents, percent, error, hint }: Props) {
  return (
    <div className="grid gap-3">
      <div>
        <p aria-hidden="true" className="mb-1.5 text-ui font-semibold">
          Valor do sinal
        </p>
        <Segmented label="Valor do sinal" options={[...units]} value={unit} onChange={onUnit} />
      </div>
      <Field
        key={unit}
        label={unit === 'cents' ? 'Valor em reais' : 'Porcentagem do preço'}
        hideLabel
        error={error}
        hint={hint}
      >
        {unit === 'cents' ? (
          <TextInput
            {...cents}
            prefix="R$"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0,00"
            className="max-w-40"
          />
        ) : (
          <TextInput
            {...percent}
            prefix="%"
            inputMode="numeric"
            autoComplete="off"
            placeholder="30"
            maxLength={3}
            className="max-w-40"
          />
        )}
      </Field>
    </div>
  )
}
