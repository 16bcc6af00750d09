import { type CallInput, isRefusal } from '@encaixe/contract/client.ts'
import { companyInput } from '@encaixe/contract/companies.ts'
import { suggestSlug } from '@encaixe/contract/slug.ts'
import { isCpf, maskTaxId } from '@encaixe/contract/tax-id.ts'
import { themeColorOf } from '@encaixe/contract/theme-color.ts'
import { brazilianZones, defaultZone, type TimeZone } from '@encaixe/contract/time-zones.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form'
import { profileQuery } from '../identity/fetch-profile.ts'
import { useMember } from '../identity/use-member.ts'
import { api } from '../platform/api.ts'
import { chooseCompany } from '../platform/chosen-company.ts'
import { heldBilling } from '../platform/typed-billing.ts'
import { type Reader, useContractForm } from '../platform/use-contract-form.ts'
import { Refusal } from '../shell/refusal.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { phoneMask } from '../ui/mask.ts'
import { PhoneInput } from '../ui/phone-input.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { usePageUrl } from './build-page-url.ts'
import { refuseTakenSlug } from './check-slug.ts'
import { CompanyCover } from './company-cover.tsx'
import { DocumentField } from './document-field.tsx'
import { EmailPublic } from './email-public.tsx'
import { companyQuery } from './fetch-company.ts'
import { type CompanyValues, chosenDocument, missingCpf } from './read-company-form.ts'
import { SlugField } from './slug-field.tsx'
import { ZoneField } from './zone-field.tsx'

const isBrazilian = (zone: string): zone is TimeZone => zone in brazilianZones

function guessZone(): TimeZone {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return isBrazilian(timeZone) ? timeZone : defaultZone
}

type Form = UseFormReturn<NewCompanyValues, unknown, NewCompany>

const errorIn = ({ formState }: Form, name: keyof NewCompanyValues) => formState.errors[name]?.message

/** Registers a field of the form. A change of the field clears its error. */
const registerIn = (form: Form, name: keyof NewCompanyValues, onType?: (typed: string) => void) =>
  form.register(name, {
    onChange(event) {
      form.clearErrors(name)
      onType?.(event.target.value)
    },
  })

export function CreateCompanyForm() {
  const { profile, session } = useMember()
  const queries = useQueryClient()
  const { mutateAsync } = useCreateCompany()
  const zone = useRef(guessZone()).current
  const [typed] = useState(() => heldBilling(session.subject))
  const billed = maskTaxId(typed.taxId)
  const billedPhone = phoneMask(typed.phone)
  async function send(body: NewCompany) {
    await refuseTakenSlug(queries, body.slug)
    return mutateAsync(body)
  }
  const contract = useContractForm(checkNewCompany, send, {
    checkAgain: 'onSubmit',
    start: {
      name: typed.name,
      slug: suggestSlug(typed.name),
      document: isCpf(billed) ? 'cpf' : 'cnpj',
      cnpj: isCpf(billed) ? '' : billed,
      cpf: isCpf(billed) ? billed : '',
      email: profile.user.email ?? '',
      phone: billedPhone,
      address: '',
      timezone: zone,
      emailPublic: true,
    },
  })
  const { form } = contract
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <Card padding="roomy">
        <form {...contract.props} className="grid gap-5">
          <AddressFields form={form} billed={typed.name} />
          <TaxFields form={form} billed={billed} />
          <ContactFields form={form} billed={billedPhone} />
          {zone === defaultZone ? null : (
            <ZoneField
              field={form.register('timezone')}
              error={errorIn(form, 'timezone')}
              hint="Todo horário da sua página segue este fuso."
            />
          )}
          <Refusal
            error={contract.error}
            says
            fallback="Erro ao criar empresa. Por favor, tente novamente."
          />
          <Button type="submit" sending={contract.isSending} wide="phone" className="sm:justify-self-start">
            Criar empresa
          </Button>
        </form>
      </Card>
      <CompanyPreview control={form.control} />
    </div>
  )
}

/** The name suggests the address of the page, until the user types an address. */
function AddressFields({ form, billed }: { form: Form; billed: string }) {
  const name = useWatch({ control: form.control, name: 'name' })
  const isBilled = billed !== '' && name === billed
  const ownSlug = useRef(false)
  function suggest(name: string) {
    if (ownSlug.current) return
    form.setValue('slug', suggestSlug(name))
    form.clearErrors('slug')
  }
  return (
    <>
      <Field
        label="Nome da empresa"
        error={errorIn(form, 'name')}
        hint={isBilled ? 'O que você informou ao assinar. Ponha o nome que os clientes conhecem.' : undefined}
        required
      >
        <TextInput
          {...registerIn(form, 'name', suggest)}
          // The name is selected, so that typing another name replaces it.
          onFocus={(event) => isBilled && event.currentTarget.select()}
          autoComplete="organization"
          maxLength={100}
        />
      </Field>
      <SlugField
        control={form.control}
        name="slug"
        use="create"
        error={errorIn(form, 'slug')}
        field={registerIn(form, 'slug', (slug) => {
          ownSlug.current = slug !== ''
        })}
      />
    </>
  )
}

function TaxFields({ form, billed }: { form: Form; billed: string }) {
  const [kind, cnpj, cpf] = useWatch({ control: form.control, name: ['document', 'cnpj', 'cpf'] })
  const typed = (name: 'cnpj' | 'cpf') => ({
    error: errorIn(form, name),
    field: registerIn(form, name),
    typed: name === 'cnpj' ? cnpj : cpf,
  })
  return (
    <DocumentField
      kind={kind}
      onKind={(chosen) => form.setValue('document', chosen)}
      cnpj={typed('cnpj')}
      cpf={typed('cpf')}
      filled={
        billed !== '' && billed === (kind === 'cnpj' ? cnpj : cpf)
          ? 'O que você informou ao assinar. Se não for o da empresa, troque.'
          : undefined
      }
    />
  )
}

function ContactFields({ form, billed }: { form: Form; billed: string }) {
  const phone = useWatch({ control: form.control, name: 'phone' })
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <div>
          <Field label="E-mail" error={errorIn(form, 'email')} required>
            <TextInput {...registerIn(form, 'email')} type="email" inputMode="email" autoComplete="email" />
          </Field>
          <EmailPublic field={form.register('emailPublic')} />
        </div>
        <Field
          label="Telefone"
          error={errorIn(form, 'phone')}
          hint={
            billed !== '' && phone === billed
              ? 'O que você informou ao assinar. Aparece na sua página.'
              : 'Aparece na sua página.'
          }
          optional
        >
          <PhoneInput {...registerIn(form, 'phone')} autoComplete="tel-national" />
        </Field>
      </div>
      <Field label="Endereço" error={errorIn(form, 'address')} optional>
        <TextInput {...registerIn(form, 'address')} autoComplete="street-address" maxLength={200} />
      </Field>
    </>
  )
}

type Props = { control: Control<NewCompanyValues, unknown, NewCompany> }

/** A preview of the public page that follows the form while the name is typed. */
function CompanyPreview({ control }: Props) {
  const [name, slug] = useWatch({ control, name: ['name', 'slug'] })
  const { host } = usePageUrl('')
  return (
    <aside aria-label="Como vai ficar" className="grid gap-2.5 lg:sticky lg:top-24">
      <p className="text-ui font-semibold text-ink-2">Sua página vai começar assim</p>
      <CompanyCover name={name} colour={themeColorOf(name || 'Sua empresa')} address={host + slug} />
      <p className="text-sm text-ink-2">Nome, endereço e cor podem mudar depois.</p>
    </aside>
  )
}

type NewCompanyValues = Pick<
  CompanyValues,
  'name' | 'slug' | 'document' | 'cnpj' | 'cpf' | 'email' | 'phone' | 'address' | 'timezone' | 'emailPublic'
>

/** Checks the form with the contract's schema and keeps only the first error of each field. */
const checkNewCompany: Reader<NewCompanyValues, NewCompany> = (values) => {
  const { document, cnpj, cpf, ...rest } = values
  const body = { ...rest, ...chosenDocument(values) }
  const { error } = companyInput.safeParse(body)
  if (!error) return { body }
  const problems: Record<string, string> = {}
  for (const { path, message } of error.issues) {
    const missing = missingCpf(values, path[0])
    problems[missing?.field ?? String(path[0])] ??= missing?.message ?? message
  }
  return { problems }
}

type NewCompany = CallInput<'POST /api/companies'>['body']

/** Puts the new company into the cached profile, so that no gate redirects back here. */
function useCreateCompany() {
  const queries = useQueryClient()
  const profile = profileQuery(useMember().session.subject)
  const { queryKey } = profile
  return useMutation({
    mutationFn: (body: NewCompany) => api('POST /api/companies', { body }),
    onSuccess: (company) => {
      const { id, name, slug } = company
      chooseCompany(id)
      queries.setQueryData(companyQuery.queryKey, company)
      queries.setQueryData(
        queryKey,
        (profile) =>
          profile && {
            ...profile,
            hasCompany: true,
            company: { id, name, slug },
            memberships: [
              { companyId: id, name, slug, role: 'owner' as const, collaboratorId: null, memberId: null },
              ...profile.memberships,
            ],
          },
      )
    },
    // The company was created in another window: once the profile contains it, the page goes to the dashboard.
    onError: async (error) => {
      if (!isRefusal(error, 'already_has_company')) return
      await queries.fetchQuery({ ...profile, staleTime: 0 }).catch(() => undefined)
    },
  })
}
