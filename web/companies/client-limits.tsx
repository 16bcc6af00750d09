import type { Company } from '@encaixe/contract/companies.ts'
import { counted } from '@encaixe/contract/counted.ts'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { CompanyForm } from './edit-company.ts'
import { FormSection } from './form-section.tsx'

const hour = 60
const day = 24 * hour

const notices = [30, hour, 2 * hour, 4 * hour, 12 * hour, day, 2 * day, 3 * day, 7 * day]
const horizons = [7, 15, 30, 60, 90, 180, 365]

/** `30 minutos`, `2 horas`, `3 dias`, `1 hora e 30 minutos`. */
function describeNotice(minutes: number): string {
  if (minutes >= day && minutes % day === 0) return counted(minutes / day, 'dia', 'dias')
  const [hours, rest] = [Math.floor(minutes / hour), minutes % hour]
  return [hours > 0 && counted(hours, 'hora', 'horas'), rest > 0 && counted(rest, 'minuto', 'minutos')]
    .filter(Boolean)
    .join(' e ')
}

const describeHorizon = (days: number) => (days === 365 ? '1 ano' : counted(days, 'dia', 'dias'))

/** The preset values, with the stored one where a program has set another. */
const withOwn = (presets: readonly number[], own: number) =>
  [...new Set([...presets, own])].toSorted((a, b) => a - b)

/** What clients may do and until when. The company's own people are not bound by it. */
export function ClientLimits({ form, company }: { form: CompanyForm; company: Company }) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <FormSection
      title="Limites para clientes"
      lead="Valem para quem agenda pela página ou por um link. Você e sua equipe agendam quando quiserem."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Antecedência mínima"
          error={errors.minimumNotice?.message}
          hint="Quanto tempo antes ainda dá para agendar."
        >
          <Select {...register('minimumNotice')}>
            {withOwn([0, ...notices], company.minimumNotice).map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutes === 0 ? 'Sem antecedência' : describeNotice(minutes)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Agenda aberta por"
          error={errors.bookingHorizon?.message}
          hint="Até quantos dias à frente dá para agendar."
        >
          <Select {...register('bookingHorizon')}>
            {withOwn(horizons, company.bookingHorizon).map((days) => (
              <option key={days} value={days}>
                {describeHorizon(days)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Cancelar ou remarcar até"
          error={errors.cancellationNotice?.message}
          hint="Depois disso, o cliente fala com você."
        >
          <Select {...register('cancellationNotice')}>
            {withOwn([0, ...notices], company.cancellationNotice).map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutes === 0 ? 'O horário começar' : `${describeNotice(minutes)} antes`}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Limite de horários por cliente"
          error={errors.maxOpenBookings?.message}
          hint="Quantos horários por vir um cliente pode ter marcado."
        >
          <TextInput
            {...register('maxOpenBookings')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            className="max-w-24"
          />
        </Field>
      </div>
    </FormSection>
  )
}
