import { deriveBusinessHours } from '@encaixe/contract/business-hours.ts'
import { type Company, slotIntervals } from '@encaixe/contract/companies.ts'
import { weekdayNames, weekdays } from '@encaixe/contract/work-schedule.ts'
import { useQuery } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import { collaboratorsQuery } from '../collaborators/fetch-collaborators.ts'
import { formatDuration } from '../platform/formats.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { ChoiceCard } from '../ui/choice-card.tsx'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import { Field } from '../ui/field.tsx'
import { CalendarIcon, ClockIcon } from '../ui/icons/time.tsx'
import { Select } from '../ui/select.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'
import { ClientLimits } from './client-limits.tsx'
import { countsQuery } from './count-appointments.ts'
import type { CompanyForm } from './edit-company.ts'
import { FormSection } from './form-section.tsx'
import { GivenHours } from './given-hours.tsx'
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
