import { useWatch } from 'react-hook-form'
import { ButtonLink } from '../ui/button-link.tsx'
import { Field } from '../ui/field.tsx'
import { CardIcon } from '../ui/icons/people.tsx'
import { PhoneInput } from '../ui/phone-input.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { DocumentField } from './document-field.tsx'
import type { CompanyForm } from './edit-company.ts'
import { FormSection } from './form-section.tsx'

type Name = 'cnpj' | 'cpf' | 'email' | 'phone'

export function CompanyTaxData({ form }: { form: CompanyForm }) {
  const { control, register, clearErrors, setValue, formState } = form
  const [kind, cnpj, cpf] = useWatch({ control, name: ['document', 'cnpj', 'cpf'] })
  const field = (name: Name) => register(name, { onChange: () => clearErrors(name) })
  const errorOf = (name: Name) => formState.errors[name]?.message
  return (
    <>
      <FormSection title="Documento e contato" lead="O documento só você vê. O contato é o da casa.">
        <DocumentField
          kind={kind}
          onKind={(chosen) => setValue('document', chosen, { shouldDirty: true })}
          cnpj={{ field: field('cnpj'), error: errorOf('cnpj'), typed: cnpj }}
          cpf={{ field: field('cpf'), error: errorOf('cpf'), typed: cpf }}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="E-mail" error={errorOf('email')} hint="Recebe os avisos de agendamentos." required>
            <TextInput {...field('email')} type="email" inputMode="email" autoComplete="email" />
          </Field>
          <Field label="Telefone" error={errorOf('phone')} hint="Aparece na sua página." optional>
            <PhoneInput {...field('phone')} autoComplete="tel-national" maxLength={40} />
          </Field>
        </div>
      </FormSection>
      <FormSection title="Assinatura" lead="Plano, pagamentos e cancelamento.">
        <ButtonLink to="/subscription" variant="secondary" icon={<CardIcon />} className="justify-self-start">
          Gerenciar Assinatura
        </ButtonLink>
      </FormSection>
    </>
  )
}
