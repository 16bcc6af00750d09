import { longestPixCity, longestPixName, type PixKind, pixKinds } from '@encaixe/contract/deposit-rules.ts'
import { readPixKey } from '@encaixe/contract/pix-key.ts'
import type { ComponentProps } from 'react'
import { useWatch } from 'react-hook-form'
import type { CompanyForm } from '../companies/edit-company.ts'
import { FormSection } from '../companies/form-section.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { CheckIcon, TrashIcon } from '../ui/icons/actions.tsx'
import { cnpjMask, cpfMask, type Mask, phoneMask } from '../ui/mask.ts'
import { MaskedInput } from '../ui/masked-input.tsx'
import { Select } from '../ui/select.tsx'
import { TextInput } from '../ui/text-input.tsx'

type Look = { name: string; placeholder: string; mask?: Mask } & Pick<
  ComponentProps<'input'>,
  'inputMode' | 'type'
>

const looks: Record<PixKind, Look> = {
  cpf: { name: 'CPF', placeholder: '000.000.000-00', mask: cpfMask, inputMode: 'numeric' },
  cnpj: { name: 'CNPJ', placeholder: '00.000.000/0000-00', mask: cnpjMask },
  email: { name: 'E-mail', placeholder: 'voce@exemplo.com.br', inputMode: 'email', type: 'email' },
  phone: { name: 'Celular', placeholder: '(11) 90000-0000', mask: phoneMask, inputMode: 'tel', type: 'tel' },
  random: { name: 'Chave aleatória', placeholder: '123e4567-e89b-12d3-a456-426614174000' },
}

/** Where the money goes. Only the owner reads the key: clients see it in the code. */
export function PixFields({ form }: { form: CompanyForm }) {
  const { register, setValue, clearErrors, control, formState } = form
  const { errors } = formState
  const [kind, key] = useWatch({ control, name: ['pixKind', 'pixKey'] })
  const { name: _, mask, ...look } = looks[kind]
  const field = register('pixKey', { onChange: () => clearErrors('pixKey') })
  const shared = { ...field, ...look, autoComplete: 'off', spellCheck: false }
  const isRead = readPixKey(kind, key) !== undefined
  function remove() {
    setValue('pixKey', '', { shouldDirty: true })
    clearErrors('pixKey')
    form.setFocus('pixKey')
  }
  return (
    <FormSection
      title="Chave Pix"
      lead="O sinal cai direto na sua conta, sem taxa nossa. O Encaixe não recebe nem vê o seu dinheiro."
    >
      <div className="grid gap-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <Field label="Tipo da chave" error={errors.pixKind?.message}>
          <Select {...register('pixKind', { onChange: () => setValue('pixKey', '', { shouldDirty: true }) })}>
            {pixKinds.map((one) => (
              <option key={one} value={one}>
                {looks[one].name}
              </option>
            ))}
          </Select>
        </Field>
        <div>
          <Field label="Chave Pix" error={errors.pixKey?.message}>
            {mask ? <MaskedInput {...shared} mask={mask} /> : <TextInput {...shared} />}
          </Field>
          <p role="status" className="mt-1.5 min-h-[1.5em] text-sm font-medium text-ok-text">
            {isRead && !errors.pixKey ? (
              <span className="flex items-center gap-1.5">
                <CheckIcon /> Chave completa
              </span>
            ) : null}
          </p>
        </div>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Nome de quem recebe"
          error={errors.pixName?.message}
          hint="Como está no seu banco, sem acentos. O cliente confere antes de pagar."
        >
          <TextInput
            {...register('pixName', { onChange: () => clearErrors('pixName') })}
            maxLength={longestPixName}
            autoComplete="off"
          />
        </Field>
        <Field label="Cidade" error={errors.pixCity?.message} hint="Também vai no código do Pix.">
          <TextInput
            {...register('pixCity', { onChange: () => clearErrors('pixCity') })}
            maxLength={longestPixCity}
            autoComplete="off"
          />
        </Field>
      </div>
      {key.trim() === '' ? null : (
        <Button variant="text" icon={<TrashIcon />} onClick={remove} className="-ml-2 justify-self-start">
          Remover a chave
        </Button>
      )}
    </FormSection>
  )
}
