import { Controller, useWatch } from 'react-hook-form'
import { FormSection } from '../companies/form-section.tsx'
import { Field, FieldError } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { TimeInput } from '../ui/time-input.tsx'
import type { SettingsForm } from './change-settings.ts'
import { describeLead } from './describe-settings.ts'

const hour = 60
const day = 24 * hour
const usual = [30, hour, 2 * hour, 3 * hour, 4 * hour, 6 * hour, 12 * hour, day, 2 * day, 3 * day, 7 * day]

export function SettingsLeads({ form }: { form: SettingsForm }) {
  return (
    <FormSection
      title="Quando"
      lead="Cada lembrete leva um botão para confirmar, remarcar ou cancelar, sem precisar entrar."
    >
      <Lead form={form} name="first" label="Primeiro lembrete" />
      <Lead form={form} name="second" label="Segundo lembrete" />
    </FormSection>
  )
}

function Lead({ form, name, label }: { form: SettingsForm; name: 'first' | 'second'; label: string }) {
  const { control, register, clearErrors, formState } = form
  const { on, minutes } = useWatch({ control, name })
  const choices = [...new Set([...usual, minutes])].sort((a, b) => a - b)
  const forget = () => clearErrors(['first.minutes', 'second.minutes'])
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <Switch {...register(`${name}.on`, { onChange: forget })} label={label} />
      {on ? (
        <Field
          label={`${label}: quanto tempo antes`}
          hideLabel
          error={formState.errors[name]?.minutes?.message}
          className="mt-2 max-w-56"
        >
          <Controller
            control={control}
            name={`${name}.minutes`}
            render={({ field }) => (
              <Select
                {...field}
                onChange={(event) => {
                  forget()
                  field.onChange(Number(event.currentTarget.value))
                }}
              >
                {choices.map((choice) => (
                  <option key={choice} value={choice}>
                    {`${describeLead(choice)} antes`}
                  </option>
                ))}
              </Select>
            )}
          />
        </Field>
      ) : null}
    </fieldset>
  )
}

export function SettingsQuiet({ form }: { form: SettingsForm }) {
  const { control, register, clearErrors, formState } = form
  const on = useWatch({ control, name: 'quietHours.on' })
  const wrong = formState.errors.quietHours
  const problem = wrong?.from?.message ?? wrong?.until?.message
  const forget = () => clearErrors(['quietHours.from', 'quietHours.until'])
  return (
    <FormSection
      title="Silêncio"
      lead="Lembrete que cairia neste período sai no último minuto antes dele. As horas são as da sua empresa."
    >
      <fieldset>
        <legend className="sr-only">Período de silêncio</legend>
        <Switch {...register('quietHours.on', { onChange: forget })} label="Não enviar lembretes à noite" />
        {on ? (
          <div className="mt-2 grid max-w-[22rem] grid-cols-2 gap-3">
            {(['from', 'until'] as const).map((end) => (
              <Controller
                key={end}
                control={control}
                name={`quietHours.${end}`}
                render={({ field }) => (
                  <Field label={end === 'from' ? 'Das' : 'Às'}>
                    <TimeInput
                      {...field}
                      onChange={(time) => {
                        forget()
                        field.onChange(time)
                      }}
                      aria-invalid={wrong?.[end] ? true : undefined}
                      aria-describedby={problem ? 'quiet-problem' : undefined}
                    />
                  </Field>
                )}
              />
            ))}
          </div>
        ) : null}
        {problem ? <FieldError id="quiet-problem">{problem}</FieldError> : null}
      </fieldset>
    </FormSection>
  )
}
