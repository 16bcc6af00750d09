import { capSentence, caps } from '@encaixe/contract/caps.ts'
import type { Company } from '@encaixe/contract/companies.ts'
import { useWatch } from 'react-hook-form'
import { Alert } from '../ui/alert.tsx'
import { Field } from '../ui/field.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { usePageUrl } from './build-page-url.ts'
import type { CompanyForm } from './edit-company.ts'
import { FormSection } from './form-section.tsx'
import { SlugField } from './slug-field.tsx'

type Props = { form: CompanyForm; company: Pick<Company, 'slug' | 'slugChanges'> }
type Name = 'name' | 'slug' | 'description' | 'address'

/** What clients read on the page. */
export function PageFields({ form, company }: Props) {
  const { control, register, clearErrors, formState } = form
  const field = (name: Name) => register(name, { onChange: () => clearErrors(name) })
  const errorOf = (name: Name) => formState.errors[name]?.message
  return (
    <FormSection title="O que seus clientes veem" lead="O nome da casa, o link da página e como chegar.">
      <Field label="Nome da empresa" error={errorOf('name')} required>
        <TextInput {...field('name')} autoComplete="organization" maxLength={100} />
      </Field>
      <SlugField
        control={control}
        name="slug"
        use="update"
        own={company.slug}
        fixed={company.slugChanges.nextDate !== null}
        field={field('slug')}
        error={errorOf('slug')}
      />
      <MovedAddress form={form} company={company} />
      <Field label="Descrição" error={errorOf('description')} optional>
        <TextArea
          {...field('description')}
          maxLength={1000}
          placeholder="O que sua empresa faz, há quanto tempo, o que a torna especial."
        />
      </Field>
      <Field
        label="Endereço"
        error={errorOf('address')}
        hint="Rua, número e bairro: leva o cliente ao mapa."
        optional
      >
        <TextInput {...field('address')} autoComplete="street-address" maxLength={200} />
      </Field>
      <div>
        <Switch
          {...register('emailPublic')}
          label="Mostrar o e-mail na página"
          aria-describedby="email-public-meaning"
        />
        <p id="email-public-meaning" className="text-sm text-ink-2">
          Desligado, só você o vê aqui; clientes com horário respondem aos e-mails que recebem.
        </p>
      </div>
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
