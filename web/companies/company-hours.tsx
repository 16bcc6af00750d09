import { deriveBusinessHours } from '@encaixe/contract/business-hours.ts'
import { type Company, slotIntervals } from '@encaixe/contract/companies.ts'
import { counted } from '@encaixe/contract/counted.ts'
import { type Weekday, weekdayNames, weekdays } from '@encaixe/contract/work-schedule.ts'
import { useQuery } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import { collaboratorsQuery } from '../collaborators/fetch-collaborators.ts'
import { formatDuration } from '../platform/formats.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { ChoiceCard } from '../ui/choice-card.tsx'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import { Field, FieldError } from '../ui/field.tsx'
import { CalendarIcon, ClockIcon } from '../ui/icons/time.tsx'
import { Select } from '../ui/select.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { TimeInput } from '../ui/time-input.tsx'
import { countsQuery } from './count-appointments.ts'
import type { CompanyForm } from './edit-company.ts'
import { FormSection } from './form-section.tsx'
import { NoShowSettings } from './no-show-settings.tsx'
import { ZoneField } from './zone-field.tsx'

export function CompanyHours({ form, company }: { form: CompanyForm; company: Company }) {
  const { control, register, formState } = form
  const { field } = useController({ control, name: 'hoursFrom' })
  const chosenZone = useWatch({ control, name: 'timezone' })
  return (
    <>
      <FormSection
        title="Horário de funcionamento"
        lead="Quando a casa abre, e de quanto em quanto tempo começa um horário livre na agenda."
      >
        <ChoiceGroup
          legend="Horário de funcionamento"
          hideLegend
          value={field.value}
          onChange={field.onChange}
          className="grid gap-3 sm:grid-cols-2"
        >
          <ChoiceCard
            value="team"
            title="Pela jornada da equipe"
            detail="Da primeira entrada à última saída de quem atende"
          />
          <ChoiceCard
            value="given"
            title="Definir por dia"
            detail="Quem trabalha fora destes horários não recebe agendamentos"
          />
        </ChoiceGroup>
        {field.value === 'given' ? <GivenHours form={form} /> : <TeamHours companyId={company.id} />}
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="Intervalo entre horários"
            error={formState.errors.slotInterval?.message}
            hint="De quanto em quanto tempo um horário é oferecido."
          >
            <Select {...register('slotInterval')}>
              {slotIntervals.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {formatDuration(minutes)}
                </option>
              ))}
            </Select>
          </Field>
          <ZoneField
            field={register('timezone')}
            error={formState.errors.timezone?.message}
            hint="Todo horário da sua página e da agenda segue este fuso."
          />
        </div>
        {chosenZone === company.timezone ? null : <KeptTimes />}
      </FormSection>
      <DaysOff form={form} />
      <ClientLimits form={form} company={company} />
      <WaitlistSwitch form={form} />
      <NoShowSettings form={form} company={company} />
    </>
  )
}

function DaysOff({ form }: { form: CompanyForm }) {
  return (
    <FormSection
      title="Folgas e feriados"
      lead="Férias, feriados, horários especiais e pausas que se repetem, da empresa e de cada profissional."
    >
      <div>
        <Switch
          {...form.register('closedOnHolidays')}
          label="Fechar nos feriados nacionais"
          aria-describedby="feriados-fechados"
        />
        <p id="feriados-fechados" className="text-sm text-ink-2">
          Você ainda decide cada feriado: abrir, fechar ou ter um horário especial.
        </p>
      </div>
      <ButtonLink
        to="/company/days-off"
        variant="secondary"
        icon={<CalendarIcon />}
        className="justify-self-start"
      >
        Ver folgas e feriados
      </ButtonLink>
    </FormSection>
  )
}

function WaitlistSwitch({ form }: { form: CompanyForm }) {
  return (
    <FormSection
      title="Lista de espera"
      lead="Quando um horário abre, quem espera por ele é convidado, e o primeiro que responder fica com ele."
    >
      <div>
        <Switch
          {...form.register('waitlist')}
          label="Convidar quem espera"
          aria-describedby="convites-da-espera"
        />
        <p id="convites-da-espera" className="text-sm text-ink-2">
          Desligada, ninguém novo entra e nenhum convite sai sozinho; você ainda convida quem já espera.
        </p>
      </div>
      <ButtonLink
        to="/schedules/waitlist"
        variant="secondary"
        icon={<ClockIcon />}
        className="justify-self-start"
      >
        Ver quem espera
      </ButtonLink>
    </FormSection>
  )
}

/** Explains that existing appointments keep their local time when the time zone changes. */
function KeptTimes() {
  const { data } = useQuery(countsQuery)
  const future = data?.upcoming ?? 0
  return (
    <Alert tone="info" title={describeKept(future)}>
      O que está marcado para as 15:00 continua às 15:00, agora no novo fuso.
    </Alert>
  )
}

function describeKept(future: number): string {
  if (future === 0) return 'Os horários já marcados não mudam'
  return future === 1
    ? '1 agendamento futuro mantém o horário marcado'
    : `${future} agendamentos futuros mantêm o horário marcado`
}

/** The company's hours, derived from the work schedules of its collaborators. */
function TeamHours({ companyId }: { companyId: string }) {
  const { data: team, isError } = useQuery(collaboratorsQuery(companyId))
  if (isError) return <p className="text-ui text-ink-2">Calculado da jornada de cada colaborador.</p>
  if (!team) {
    return (
      <Loading>
        <Skeleton className="h-[13.25rem] w-full" />
      </Loading>
    )
  }
  const active = team.filter((one) => one.isActive)
  const hours = deriveBusinessHours(active.map((one) => one.workSchedule))
  if (hours.length === 0) {
    return (
      <p className="text-ui text-ink-2">
        Ninguém ativo na equipe ainda. Assim que você cadastrar quem atende, os dias e horários aparecem aqui.
      </p>
    )
  }
  return (
    <dl className="grid gap-y-1.5 rounded-md bg-sunken p-4">
      {weekdays.map((day) => {
        const open = hours.find((one) => one.day === day)
        return (
          <div key={day} className="flex justify-between gap-4">
            <dt>{weekdayNames[day]}</dt>
            <dd className={open ? 'font-medium' : 'text-ink-2'}>
              {open ? `${open.opens}–${open.closes}` : 'Fechado'}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function GivenHours({ form }: { form: CompanyForm }) {
  const problem = form.formState.errors.hoursFrom?.message
  return (
    <div className="divide-y divide-line border-y border-line">
      {weekdays.map((day) => (
        <OpeningDay key={day} form={form} day={day} />
      ))}
      {problem ? <FieldError>{problem}</FieldError> : null}
    </div>
  )
}

function OpeningDay({ form, day }: { form: CompanyForm; day: Weekday }) {
  const { control, register, clearErrors, formState } = form
  const open = useWatch({ control, name: `hours.${day}.open` })
  const clearOwnErrors = () => clearErrors([`hours.${day}.opens`, `hours.${day}.closes`])
  const wrong = formState.errors.hours?.[day]
  const problem = wrong?.opens?.message ?? wrong?.closes?.message
  const problemId = problem ? `${day}-problem` : undefined
  const name = weekdayNames[day]
  return (
    <fieldset className="grid gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)] sm:items-center">
      <legend className="sr-only">{name}</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-3 sm:flex-col sm:items-start">
        <span className="font-semibold" aria-hidden="true">
          {name}
        </span>
        <Switch
          {...register(`hours.${day}.open`, { onChange: clearOwnErrors })}
          label={`Abre ${day === 'saturday' || day === 'sunday' ? 'no' : 'na'} ${name.toLowerCase()}`}
          words={{ on: 'Aberto', off: 'Fechado' }}
        />
      </div>
      {open ? (
        <div>
          <div className="grid max-w-[22rem] grid-cols-2 gap-3">
            <Moment {...{ form, day, problemId }} end="opens" label="Abre" />
            <Moment {...{ form, day, problemId }} end="closes" label="Fecha" />
          </div>
          {problem ? <FieldError id={problemId}>{problem}</FieldError> : null}
        </div>
      ) : null}
    </fieldset>
  )
}

type MomentProps = {
  form: CompanyForm
  day: Weekday
  end: 'opens' | 'closes'
  label: string
  /** The id of the error message that opening and closing time share. */
  problemId: string | undefined
}

function Moment({ form, day, end, label, problemId }: MomentProps) {
  const { control, clearErrors, formState } = form
  const { field } = useController({ control, name: `hours.${day}.${end}` })
  return (
    <Field label={label}>
      <TimeInput
        {...field}
        onChange={(time) => {
          clearErrors([`hours.${day}.opens`, `hours.${day}.closes`])
          field.onChange(time)
        }}
        aria-invalid={formState.errors.hours?.[day]?.[end] ? true : undefined}
        aria-describedby={problemId}
      />
    </Field>
  )
}

const hour = 60
const day = 24 * hour

const notices = [30, hour, 2 * hour, 4 * hour, 12 * hour, day, 2 * day, 3 * day, 7 * day]
const horizons = [7, 15, 30, 60, 90, 180, 365]

/** A limit in words: `30 minutos`, `2 horas`, `3 dias`, `1 hora e 30 minutos`. */
function describeNotice(minutes: number): string {
  if (minutes >= day && minutes % day === 0) return counted(minutes / day, 'dia', 'dias')
  const [hours, rest] = [Math.floor(minutes / hour), minutes % hour]
  return [hours > 0 && counted(hours, 'hora', 'horas'), rest > 0 && counted(rest, 'minuto', 'minutos')]
    .filter(Boolean)
    .join(' e ')
}

const describeHorizon = (days: number) => (days === 365 ? '1 ano' : counted(days, 'dia', 'dias'))

/** The preset values, and the stored value if an API client has set another. */
const withOwn = (presets: readonly number[], own: number) =>
  [...new Set([...presets, own])].toSorted((a, b) => a - b)

/** The limits for clients who book online. These limits do not apply to the company's own people. */
function ClientLimits({ form, company }: { form: CompanyForm; company: Company }) {
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
