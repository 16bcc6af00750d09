import { capSentence, caps } from '@encaixe/contract/caps.ts'
import type { Company } from '@encaixe/contract/companies.ts'
import { articleOf, articles, withPreposition } from '@encaixe/contract/company-article.ts'
import { type ThemeColor, themeColorOf, themeColors } from '@encaixe/contract/theme-color.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import { useCompany } from '../identity/use-company.ts'
import { api } from '../platform/api.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Choice, ChoiceGroup } from '../ui/choice-group.tsx'
import { Field } from '../ui/field.tsx'
import { CheckIcon, PlusIcon } from '../ui/icons/actions.tsx'
import { PhoneInput } from '../ui/phone-input.tsx'
import { PhotoField } from '../ui/photo-field.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { usePageUrl } from './build-page-url.ts'
import { CompanyCover } from './company-cover.tsx'
import type { CompanyForm } from './edit-company.ts'
import { EmailPublic } from './email-public.tsx'
import { companyQuery } from './fetch-company.ts'
import { FormSection } from './form-section.tsx'
import { onlyOwner, SlugField } from './slug-field.tsx'

type Props = { form: CompanyForm; company: Pick<Company, 'slug' | 'slugChanges'> }
type Name = 'name' | 'slug' | 'description' | 'phone' | 'email' | 'address'

/** The texts that clients read on the public page. */
export function PageFields({ form, company }: Props) {
  const { control, register, clearErrors, formState } = form
  const { role } = useCompany()
  const field = (name: Name) => register(name, { onChange: () => clearErrors(name) })
  const errorOf = (name: Name) => formState.errors[name]?.message
  return (
    <FormSection title="O que seus clientes veem" lead="O nome da casa, o link da página e o que você faz.">
      <Field label="Nome da empresa" error={errorOf('name')} required>
        <TextInput {...field('name')} autoComplete="organization" maxLength={100} />
      </Field>
      <ArticleChoice form={form} />
      <SlugField
        control={control}
        name="slug"
        use="update"
        own={company.slug}
        fixed={company.slugChanges.nextDate !== null}
        readOnly={role !== 'owner'}
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
    </FormSection>
  )
}

/** How clients reach the company, on the public page and in messages. */
export function CompanyContact({ form }: Pick<Props, 'form'>) {
  const { register, clearErrors, formState } = form
  const isOwner = useCompany().role === 'owner'
  const field = (name: Name) => register(name, { onChange: () => clearErrors(name) })
  const errorOf = (name: Name) => formState.errors[name]?.message
  return (
    <FormSection title="Contato" lead="Como seus clientes falam com você e chegam até você.">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Telefone" error={errorOf('phone')} hint="Aparece na sua página." optional>
          <PhoneInput {...field('phone')} autoComplete="tel-national" maxLength={40} />
        </Field>
        <Field
          label="E-mail"
          error={errorOf('email')}
          hint={`Recebe os avisos de agendamentos.${isOwner ? '' : ` ${onlyOwner}`}`}
          required
        >
          <TextInput
            {...field('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            readOnly={!isOwner}
          />
        </Field>
      </div>
      <EmailPublic field={register('emailPublic')} />
      <Field
        label="Endereço"
        error={errorOf('address')}
        hint="Rua, número e bairro: leva o cliente ao mapa."
        optional
      >
        <TextInput {...field('address')} autoComplete="street-address" maxLength={200} />
      </Field>
    </FormSection>
  )
}

/** How the name is read after a preposition, in mails, messages and pages. */
function ArticleChoice({ form: { control } }: Pick<Props, 'form'>) {
  const name = useWatch({ control, name: 'name' }).trim()
  const { field } = useController({ control, name: 'article' })
  if (name === '') return null
  return (
    <ChoiceGroup
      legend="Como o nome aparece nas frases"
      value={field.value || articleOf(name)}
      onChange={field.onChange}
      className="flex flex-wrap gap-2"
    >
      {articles.map((article) => (
        <Choice
          key={article}
          value={article}
          className="relative inline-flex min-h-11 max-w-full items-center rounded-md border border-line px-3.5 py-1.5 text-ui transition-colors [overflow-wrap:anywhere] hover:border-accent has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold"
        >
          {withPreposition('em', { name, article })}
        </Choice>
      ))}
    </ChoiceGroup>
  )
}

/** Warns before the slug changes: printed QR codes and shared links contain the old slug, which then redirects. */
function MovedAddress({ form: { control }, company: { slug, slugChanges } }: Props) {
  const typed = useWatch({ control, name: 'slug' }).trim()
  const { host } = usePageUrl('')
  if (typed === slug || typed === '') return null
  if (slugChanges.nextDate) {
    return (
      <Alert tone="warning" title="Você não pode escolher um endereço novo agora">
        {capSentence('slugChanges', { date: slugChanges.nextDate })} {returns}
      </Alert>
    )
  }
  return (
    <Alert tone="warning" title="O endereço da sua página vai mudar">
      Quem abrir {host}
      {slug} será levado ao novo endereço: links e QR codes já divulgados continuam valendo.{' '}
      {describeLeft(slugChanges.left)} {returns}
    </Alert>
  )
}

const returns = 'Voltar a um endereço que já foi seu não conta.'

function describeLeft(left: number): string {
  const { max } = caps.slugChanges
  if (left === 1) return `Esta é a última das ${max} mudanças que podem ser feitas em 365 dias.`
  return `Você ainda pode mudar ${left} vezes em 365 dias, contando esta.`
}

const names: Record<ThemeColor, string> = {
  azul: 'Azul',
  petroleo: 'Petróleo',
  mata: 'Mata',
  oliva: 'Oliva',
  cacau: 'Cacau',
  ameixa: 'Ameixa',
  grafite: 'Grafite',
}

export function CompanyLook({ form, company }: { form: CompanyForm; company: Company }) {
  const { control, register } = form
  const name = useWatch({ control, name: 'name' })
  const { field } = useController({ control, name: 'themeColor' })
  const byName = themeColorOf(name)
  return (
    <FormSection title="Capa e busca" lead="A capa é desenhada do nome. Você escolhe a cor.">
      <CompanyCover name={name} colour={field.value || byName} />
      <CompanyPhoto company={company} />
      <ChoiceGroup
        legend="Cor da página"
        value={field.value || byName}
        onChange={field.onChange}
        className="grid grid-cols-4 gap-2 sm:flex sm:flex-wrap"
      >
        {themeColors.map((colour) => (
          <Swatch key={colour} colour={colour} />
        ))}
      </ChoiceGroup>
      {field.value ? (
        <Button
          variant="text"
          size="sm"
          onClick={() => field.onChange('')}
          className="-mt-3 justify-self-start"
        >
          Voltar à cor escolhida pelo nome
        </Button>
      ) : (
        <p className="-mt-3 flex min-h-11 items-center text-sm text-ink-2">
          Escolhida pelo nome. Toque em outra para mudar.
        </p>
      )}
      <div>
        <Switch {...register('listed')} label="Aparecer no Google" aria-describedby="listed-meaning" />
        <p id="listed-meaning" className="text-sm text-ink-2">
          Desligado, pedimos aos buscadores que deixem sua página de fora. Quem tem o link continua agendando.
        </p>
      </div>
    </FormSection>
  )
}

function Swatch({ colour }: { colour: ThemeColor }) {
  return (
    <Choice
      value={colour}
      className="group relative flex sm:w-[4.75rem] flex-col items-center gap-1 rounded-md border border-transparent p-2 text-sm transition-colors hover:bg-sunken has-checked:border-line-strong has-checked:bg-sunken has-checked:font-semibold"
    >
      <span
        data-shop={colour}
        className="grid size-11 place-items-center rounded-full bg-shop text-white forced-colors:border"
      >
        <CheckIcon className="group-not-has-checked:invisible" strokeWidth={3} />
      </span>
      {names[colour]}
    </Choice>
  )
}

const failed = 'Erro ao salvar a foto. Por favor, tente novamente.'

function CompanyPhoto({ company: { id, photo } }: { company: Company }) {
  const { send, remove } = useCompanyPhoto(id)
  return (
    <PhotoField
      label="Foto da empresa"
      hint="Sua fachada, seu salão, sua cadeira. Aparece no topo da página; sem foto, fica a capa desenhada."
      photo={photo}
      shape="wide"
      empty={<PlusIcon className="size-8 text-ink-3" />}
      onSend={send}
      onRemove={remove}
      describe={(error) => describeFailure(error, failed)}
    />
  )
}

function useCompanyPhoto(id: string) {
  const queries = useQueryClient()
  const params = { id }
  const show = (photo: string | null) =>
    queries.setQueryData(companyQuery.queryKey, (known) => known && { ...known, photo })
  return {
    send: async (body: Blob) => show((await api('PUT /api/companies/{id}/photo', { params, body })).photo),
    remove: async () => show((await api('DELETE /api/companies/{id}/photo', { params })).photo),
  }
}
