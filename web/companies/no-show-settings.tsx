import type { Company } from '@encaixe/contract/companies.ts'
import { depositSentences } from '@encaixe/contract/deposit-rules.ts'
import { describeNoShowRule } from '@encaixe/contract/no-show-words.ts'
import { useController, useWatch } from 'react-hook-form'
import { useCompany } from '../identity/use-company.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { ChoiceCard } from '../ui/choice-card.tsx'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { sectionAddress } from './choose-section.ts'
import type { CompanyForm } from './edit-company.ts'
import { FormSection } from './form-section.tsx'
import { ruleOf } from './read-company-form.ts'

const upTo = (most: number) => Array.from({ length: most }, (_, at) => at + 1)

export function NoShowSettings({ form, company }: { form: CompanyForm; company: Company }) {
  const { register, formState, control } = form
  const { errors } = formState
  const { field } = useController({ control, name: 'noShowThen' })
  const [noShowThen, noShowAfter, noShowClearedBy] = useWatch({
    control,
    name: ['noShowThen', 'noShowAfter', 'noShowClearedBy'],
  })
  const owns = useCompany().role === 'owner'
  const asksDeposit = company.deposit !== null && company.deposit.when !== 'never'
  const rule = ruleOf({ noShowThen, noShowAfter, noShowClearedBy })
  return (
    <FormSection
      title="Faltas"
      lead="O que muda para quem marca e não vem. O que você mesmo agenda nunca espera."
    >
      <ChoiceGroup
        legend="Quando o cliente falta"
        value={field.value}
        onChange={field.onChange}
        className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3"
      >
        <ChoiceCard value="none" title="Só anotar" detail="A falta fica no cadastro do cliente" />
        <ChoiceCard
          value="ask"
          title="Esperar a minha resposta"
          detail="Depois de algumas faltas, você aceita ou recusa cada horário"
        />
        <ChoiceCard
          value="deposit"
          title="Pedir sinal"
          detail="Depois de algumas faltas, o horário só fica marcado com um Pix antes"
        />
      </ChoiceGroup>
      {noShowThen === 'none' ? null : (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Depois de quantas faltas" error={errors.noShowAfter?.message}>
            <Select {...register('noShowAfter')}>
              {upTo(5).map((count) => (
                <option key={count} value={count}>
                  {count === 1 ? '1 falta' : `${count} faltas`}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Volta ao normal depois de" error={errors.noShowClearedBy?.message}>
            <Select {...register('noShowClearedBy')}>
              {upTo(10).map((count) => (
                <option key={count} value={count}>
                  {count === 1 ? '1 visita' : `${count} visitas seguidas`}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      )}
      {noShowThen === 'deposit' && !asksDeposit ? (
        <Alert
          tone="warning"
          says="status"
          title={depositSentences.withoutPix}
          actions={
            owns ? (
              <ButtonLink to={sectionAddress('sinal')} variant="secondary" size="sm">
                Configurar Pix e sinal
              </ButtonLink>
            ) : null
          }
        >
          {owns
            ? 'Enquanto o sinal não é pedido, o horário espera a sua resposta.'
            : 'Quem configura é o dono da empresa. Até lá, o horário espera a resposta da empresa.'}
        </Alert>
      ) : null}
      <p role="status" className="rounded-md bg-sunken px-4 py-3 text-ui">
        {describeNoShowRule(rule, 'company')}
      </p>
    </FormSection>
  )
}
