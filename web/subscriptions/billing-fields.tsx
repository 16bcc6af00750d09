import { maskTaxId } from '@encaixe/contract/tax-id.ts'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { Field } from '../ui/field.tsx'
import { MaskedInput } from '../ui/masked-input.tsx'
import { PhoneInput } from '../ui/phone-input.tsx'
import { TextInput } from '../ui/text-input.tsx'

export type BillingForm = { name: string; cpfCnpj: string; phone: string; email: string }

type Props = {
  register: UseFormRegister<BillingForm>
  errors: FieldErrors<BillingForm>
  /** From the profile; shown, but not editable here. */
  emailKnown: boolean
}

export function BillingFields({ register, errors, emailKnown }: Props) {
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
