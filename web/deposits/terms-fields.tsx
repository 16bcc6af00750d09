import type { Company } from '@encaixe/contract/companies.ts'
import { type DepositTime, leastDepositMinutes, mostDepositMinutes } from '@encaixe/contract/deposit-rules.ts'
import { describeNoShowRule } from '@encaixe/contract/no-show-words.ts'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { sectionAddress, whenNames } from '../companies/choose-section.ts'
import type { CompanyForm } from '../companies/edit-company.ts'
import { FormSection } from '../companies/form-section.tsx'
import { ruleOf } from '../companies/read-company-form.ts'
import { speakDuration } from '../platform/formats.ts'
import { ChoiceCard } from '../ui/choice-card.tsx'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { AmountField } from './amount-field.tsx'

const details: Record<DepositTime, string> = {
  never: 'Quem agenda confirma sem pagar antes',
  always: 'Todo horário marcado pela sua página',
  new_clients: 'Quem ainda não fez nenhuma visita aqui',
  after_no_shows: 'Quem já marcou e não veio',
}

/** Whose bookings ask for a deposit, how much, and how long the time waits for it. */
export function TermsFields({ form, company }: { form: CompanyForm; company: Company }) {
  const { control, register, clearErrors, formState } = form
  const { errors } = formState
  const { field: when } = useController({ control, name: 'depositWhen' })
  const { field: unit } = useController({ control, name: 'depositUnit' })
  function choose(next: DepositTime) {
    when.onChange(next)
    clearErrors(['pixKey', 'depositCents', 'depositPercent'])
    // Without the rule nobody would be asked.
    if (next === 'after_no_shows') form.setValue('noShowThen', 'deposit', { shouldDirty: true })
    else form.setValue('noShowThen', company.noShowRule.then, { shouldDirty: true })
  }
  return (
    <FormSection
      title="Sinal"
      lead="Um valor que o cliente paga por Pix para garantir o horário. O que você mesmo agenda nunca pede sinal."
    >
      <ChoiceGroup
        legend="Quando pedir"
        value={when.value}
        onChange={choose}
        className="grid gap-3 sm:grid-cols-2"
        error={errors.depositWhen?.message}
      >
        {(Object.keys(details) as DepositTime[]).map((time) => (
          <ChoiceCard key={time} value={time} title={whenNames[time]} detail={details[time]} />
        ))}
      </ChoiceGroup>
      {when.value === 'after_no_shows' ? <RuleNote form={form} /> : null}
      {when.value === 'never' ? null : (
        <>
          <AmountField
            unit={unit.value}
            onUnit={(next) => {
              unit.onChange(next)
              clearErrors(['depositCents', 'depositPercent'])
            }}
            cents={register('depositCents', { onChange: () => clearErrors('depositCents') })}
            percent={register('depositPercent', { onChange: () => clearErrors('depositPercent') })}
            error={errors.depositCents?.message ?? errors.depositPercent?.message}
            hint={
              unit.value === 'cents'
                ? 'Uma vez por visita, e nunca acima do preço.'
                : 'Do preço de cada procedimento. O que não tem preço não pede sinal.'
            }
          />
          <MinutesField form={form} />
        </>
      )}
    </FormSection>
  )
}

function RuleNote({ form }: { form: CompanyForm }) {
  const [noShowAfter, noShowClearedBy] = useWatch({
    control: form.control,
    name: ['noShowAfter', 'noShowClearedBy'],
  })
  return (
    <p role="status" className="rounded-md bg-sunken px-4 py-3 text-ui">
      {describeNoShowRule(ruleOf({ noShowThen: 'deposit', noShowAfter, noShowClearedBy }), 'company')}{' '}
      <TextLink to={sectionAddress('horarios')}>Mudar a regra de faltas</TextLink>
    </p>
  )
}

const presets = [15, 30, 60, 120, 720, 1_440]
const other = 'other'

function MinutesField({ form }: { form: CompanyForm }) {
  const { field } = useController({ control: form.control, name: 'depositMinutes' })
  const [isOther, setOther] = useState(!presets.includes(Number(field.value)))
  const error = form.formState.errors.depositMinutes?.message
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label="Prazo para pagar"
        error={isOther ? undefined : error}
        hint="Por este tempo o horário fica reservado. Sem o Pix, ele fica livre de novo."
      >
        <Select
          value={isOther ? other : field.value}
          onChange={({ target }) => {
            setOther(target.value === other)
            if (target.value !== other) field.onChange(target.value)
            form.clearErrors('depositMinutes')
          }}
        >
          {presets.map((minutes) => (
            <option key={minutes} value={minutes}>
              {speakDuration(minutes)}
            </option>
          ))}
          <option value={other}>Outro prazo</option>
        </Select>
      </Field>
      {isOther ? (
        <Field
          label="Minutos"
          error={error}
          hint={`De ${leastDepositMinutes} a ${mostDepositMinutes.toLocaleString('pt-BR')}.`}
        >
          <TextInput
            value={field.value}
            ref={field.ref}
            onChange={({ target }) => {
              field.onChange(target.value.replaceAll(/\D/g, ''))
              form.clearErrors('depositMinutes')
            }}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            className="max-w-28"
          />
        </Field>
      ) : null}
    </div>
  )
}
