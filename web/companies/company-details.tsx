import { useWatch } from 'react-hook-form'
import { Alert } from '../ui/alert.tsx'
import { Field } from '../ui/field.tsx'
import { phoneMask } from '../ui/mask.ts'
import { MaskedInput } from '../ui/masked-input.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { usePageUrl } from './build-page-url.ts'
import { CnpjField } from './cnpj-field.tsx'
import type { CompanyForm } from './edit-company.ts'
import { FormSection } from './form-section.tsx'
import { SlugField } from './slug-field.tsx'

type Props = { form: CompanyForm; slug: string }
type Name = 'name' | 'slug' | 'cnpj' | 'email' | 'phone' | 'address'

export function CompanyDetails({ form, slug }: Props) {
  const { control, register, clearErrors, formState } = form
  const field = (name: Name) => register(name, { onChange: () => clearErrors(name) })
  const errorOf = (name: Name) => formState.errors[name]?.message
  return (
    <FormSection title="Dados da empresa" lead="O que seus clientes veem, e o CNPJ, que só você vê.">
      <Field label="Nome da empresa" error={errorOf('name')} required>
        <TextInput {...field('name')} autoComplete="organization" maxLength={100} />
      </Field>
      <SlugField
        control={control}
        name="slug"
        use="update"
        own={slug}
        field={field('slug')}
        error={errorOf('slug')}
      />
      <MovedAddress form={form} slug={slug} />
      <CnpjField control={control} name="cnpj" field={field('cnpj')} error={errorOf('cnpj')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="E-mail" error={errorOf('email')} required>
          <TextInput {...field('email')} type="email" inputMode="email" autoComplete="email" />
        </Field>
        <Field label="Telefone" error={errorOf('phone')} optional>
          <MaskedInput
            {...field('phone')}
            mask={phoneMask}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={40}
          />
        </Field>
      </div>
      <Field label="Endereço" error={errorOf('address')} optional>
        <TextInput {...field('address')} autoComplete="street-address" maxLength={200} />
      </Field>
    </FormSection>
  )
}

/** Warns before the slug changes: printed QR codes and shared links contain the old one, which then redirects. */
function MovedAddress({ form: { control }, slug }: Props) {
  const typed = useWatch({ control, name: 'slug' }).trim()
  const { host } = usePageUrl('')
  if (typed === slug || typed === '') return null
  return (
    <Alert tone="warning" title="O endereço da sua página vai mudar">
      Quem abrir {host}
      {slug} será levado ao novo endereço: links e QR codes já impressos continuam valendo, e ninguém mais
      pode usar o antigo.
    </Alert>
  )
}
