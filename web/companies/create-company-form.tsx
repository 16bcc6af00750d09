import { suggestSlug } from '@encaixe/contract/slug.ts'
import { isCpf, maskTaxId } from '@encaixe/contract/tax-id.ts'
import { brazilianZones, defaultZone, type TimeZone } from '@encaixe/contract/time-zones.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useMember } from '../identity/use-member.ts'
import { heldTaxId } from '../platform/typed-tax-id.ts'
import { useContractForm } from '../platform/use-contract-form.ts'
import { Refusal } from '../shell/refusal.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { phoneMask } from '../ui/mask.ts'
import { MaskedInput } from '../ui/masked-input.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { checkNewCompany, type NewCompanyValues } from './check-new-company.ts'
import { refuseTakenSlug } from './check-slug.ts'
import { CompanyPreview } from './company-preview.tsx'
import { type NewCompany, useCreateCompany } from './create-company.ts'
import { DocumentField } from './document-field.tsx'
import { SlugField } from './slug-field.tsx'
import { ZoneField } from './zone-field.tsx'

const isBrazilian = (zone: string): zone is TimeZone => zone in brazilianZones

function guessZone(): TimeZone {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return isBrazilian(timeZone) ? timeZone : defaultZone
}

export function CreateCompanyForm() {
  const { profile, session } = useMember()
  const queries = useQueryClient()
  const { mutateAsync } = useCreateCompany()
  const ownSlug = useRef(false)
  const zone = useRef(guessZone()).current
  const [billed] = useState(() => maskTaxId(heldTaxId(session.subject)))
  async function send(body: NewCompany) {
    await refuseTakenSlug(queries, body.slug)
    return mutateAsync(body)
  }
  const contract = useContractForm(checkNewCompany, send, {
    checkAgain: 'onSubmit',
    start: {
      name: '',
      slug: '',
      document: isCpf(billed) ? 'cpf' : 'cnpj',
      cnpj: isCpf(billed) ? '' : billed,
      cpf: isCpf(billed) ? billed : '',
      email: profile.user.email ?? '',
      phone: '',
      address: '',
      timezone: zone,
    },
  })
  const { control, register, setValue, clearErrors, formState } = contract.form
  const [kind, cnpj, cpf] = useWatch({ control, name: ['document', 'cnpj', 'cpf'] })
  const errorOf = (name: keyof NewCompanyValues) => formState.errors[name]?.message
  const forget = (name: keyof NewCompanyValues) => () => clearErrors(name)
  const typed = (name: 'cnpj' | 'cpf') => ({
    error: errorOf(name),
    field: register(name, { onChange: forget(name) }),
    typed: name === 'cnpj' ? cnpj : cpf,
  })

  function suggest(name: string) {
    if (ownSlug.current) return
    setValue('slug', suggestSlug(name))
    clearErrors('slug')
  }

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <Card padding="roomy">
        <form {...contract.props} className="grid gap-5">
          <Field label="Nome da empresa" error={errorOf('name')} required>
            <TextInput
              {...register('name', {
                onChange: (event) => {
                  clearErrors('name')
                  suggest(event.target.value)
                },
              })}
              autoComplete="organization"
              maxLength={100}
            />
          </Field>
          <SlugField
            control={control}
            name="slug"
            use="create"
            error={errorOf('slug')}
            field={register('slug', {
              onChange: (event) => {
                clearErrors('slug')
                ownSlug.current = event.target.value !== ''
              },
            })}
          />
          <DocumentField
            kind={kind}
            onKind={(chosen) => setValue('document', chosen)}
            cnpj={typed('cnpj')}
            cpf={typed('cpf')}
            filled={
              billed !== '' && billed === (kind === 'cnpj' ? cnpj : cpf)
                ? 'O que você informou ao assinar. Se não for o da empresa, troque.'
                : undefined
            }
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="E-mail" error={errorOf('email')} required>
              <TextInput
                {...register('email', { onChange: forget('email') })}
                type="email"
                inputMode="email"
                autoComplete="email"
              />
            </Field>
            <Field label="Telefone" error={errorOf('phone')} optional>
              <MaskedInput
                {...register('phone', { onChange: forget('phone') })}
                mask={phoneMask}
                type="tel"
                inputMode="tel"
                autoComplete="tel-national"
              />
            </Field>
          </div>
          <Field label="Endereço" error={errorOf('address')} optional>
            <TextInput
              {...register('address', { onChange: forget('address') })}
              autoComplete="street-address"
              maxLength={200}
            />
          </Field>
          {zone === defaultZone ? null : (
            <ZoneField
              field={register('timezone')}
              error={errorOf('timezone')}
              hint="Todo horário da sua página segue este fuso."
            />
          )}
          <Refusal error={contract.error} fallback="Erro ao criar empresa. Por favor, tente novamente." />
          <Button type="submit" sending={contract.isSending} wide="phone" className="sm:justify-self-start">
            Criar empresa
          </Button>
        </form>
      </Card>
      <CompanyPreview control={control} />
    </div>
  )
}
