import { capSentence, caps } from '@encaixe/contract/caps.ts'
import type { Company } from '@encaixe/contract/companies.ts'
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

type Props = { form: CompanyForm; company: Pick<Company, 'slug' | 'slugChanges'> }
type Name = 'name' | 'slug' | 'cnpj' | 'email' | 'phone' | 'address'

export function CompanyDetails({ form, company }: Props) {
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
        own={company.slug}
        field={field('slug')}
        error={errorOf('slug')}
      />
      <MovedAddress form={form} company={company} />
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
function MovedAddress({ form: { control }, company: { slug, slugChanges } }: Props) {
  const typed = useWatch({ control, name: 'slug' }).trim()
  const { host } = usePageUrl('')
  if (typed === slug || typed === '') return null
  if (slugChanges.nextDate) {
    return (
      <Alert tone="warning" title="O endereço não pode mudar agora">
        {capSentence('slugChanges', { date: slugChanges.nextDate })}
      </Alert>
    )
  }
  return (
    <Alert tone="warning" title="O endereço da sua página vai mudar">
      Quem abrir {host}
      {slug} será levado ao novo endereço: links e QR codes já divulgados continuam valendo.{' '}
      {describeLeft(slugChanges.left)}
    </Alert>
  )
}

function describeLeft(left: number): string {
  const { max } = caps.slugChanges
  if (left === 1) return `Esta é a última das ${max} mudanças que podem ser feitas em 365 dias.`
  return `Você ainda pode mudar ${left} vezes em 365 dias, contando esta.`
}
