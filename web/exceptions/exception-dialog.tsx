import type { OpenDay } from '@encaixe/contract/business-hours.ts'
import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { longestReason } from '@encaixe/contract/exception-rules.ts'
import type { Exception } from '@encaixe/contract/exceptions.ts'
import { localTime, weekdayOf } from '@encaixe/contract/local-time.ts'
import { defaultZone } from '@encaixe/contract/time-zones.ts'
import { weekdayNames } from '@encaixe/contract/work-schedule.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { collaboratorsQuery } from '../collaborators/fetch-collaborators.ts'
import { companyQuery } from '../companies/fetch-company.ts'
import { useCompany, useMay } from '../identity/use-company.ts'
import { productNow } from '../platform/product-time.ts'
import { FormSheet } from '../shell/form-sheet.tsx'
import { useMissingSubscription } from '../subscriptions/require-subscription.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { TrashIcon } from '../ui/icons/actions.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { NameOptions, Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { DateField } from './date-field.tsx'
import { describeWish, onWeekday } from './describe-exception.ts'
import {
  bodyOf,
  type ExceptionBody,
  type ExceptionFields,
  type ExceptionStart,
  type FieldProblems,
  fieldsOf,
  nobodyChosen,
  startFields,
} from './read-exception-form.ts'
import { TimeFields } from './time-fields.tsx'
import { useExceptionChanges, useExceptionForm } from './use-exception-changes.tsx'

type Props = {
  open: boolean
  onClose: () => void
  /** The first values of a new day off or of special hours: the person and the times dragged over in the calendar. */
  start?: ExceptionStart
  /** The exception that the form changes; if undefined, the form creates an exception. */
  exception?: Exception | undefined
}

/** The form of a day off or of special hours. It asks about affected appointments, saves, and offers to undo. */
export function ExceptionDialog({ open, onClose, start = {}, exception }: Props) {
  const ofAll = useMay()('GET /api/holidays')
  if (exception && !ofAll && exception.collaboratorId === null)
    return <ReadOnly open={open} onClose={onClose} exception={exception} />
  // The dialog is rendered into the body, because the page of a professional is a form, and forms cannot be nested.
  return open
    ? createPortal(<ExceptionForm onClose={onClose} start={start} exception={exception} />, document.body)
    : null
}

/** A closure of the whole company, which a professional may read but not change. */
function ReadOnly({
  open,
  onClose,
  exception,
}: {
  open: boolean
  onClose: () => void
  exception: Exception
}) {
  const { from, kind, reason } = exception
  return createPortal(
    <Dialog
      open={open}
      onClose={onClose}
      title={kind === 'hours' ? 'Horário especial da empresa' : 'A empresa fecha'}
      lightly
      actions={<Button onClick={onClose}>Entendi</Button>}
    >
      {reason ? <p className="font-semibold [overflow-wrap:anywhere]">{reason}</p> : null}
      <p>{describeWish(exception, undefined, from)}</p>
      <p className="mt-3 text-ink-2">Vale para toda a empresa. Quem cuida dela é que pode alterar.</p>
    </Dialog>,
    document.body,
  )
}

type FormProps = Omit<Props, 'open' | 'start'> & { start: ExceptionStart }

function ExceptionForm({ onClose, start, exception }: FormProps) {
  const { data: company } = useQuery(companyQuery)
  const own = useCompany()
  const { data: team = [] } = useQuery(collaboratorsQuery(own.id))
  // A professional can only enter their own days off.
  const choosesWhose = useMay()('GET /api/holidays')
  // A receptionist must choose the person, because the default (the whole company) would close the company by one tap.
  const whose = own.role === 'reception' ? nobodyChosen : null
  const reason = useMissingSubscription('folgas e horários')
  const today = localTime(productNow(), company?.timezone ?? defaultZone).date
  const changes = useExceptionChanges()
  const [removing, setRemoving] = useState<'now' | 'failed'>()
  const first = exception
    ? fieldsOf(exception)
    : startFields(
        { collaboratorId: whose, ...start, ...(!choosesWhose && { collaboratorId: own.collaboratorId }) },
        today,
      )
  async function save(body: ExceptionBody) {
    setRemoving(undefined)
    return changes.save(body, exception)
  }
  const { contract, fields, isComplete, control } = useExceptionForm(first, today, save, onClose)
  const beyond = company && findBeyond(fields, company)
  const name = team.find(({ id }) => id === fields.collaboratorId)?.name
  const isSending = (contract.isSending || removing === 'now') && !changes.asking

  function remove(exception: Exception) {
    setRemoving('now')
    contract.setError(undefined)
    changes.remove(exception).then(
      (done) => (done ? onClose() : setRemoving(undefined)),
      (error: Error) => {
        setRemoving('failed')
        contract.setError(error)
      },
    )
  }

  return (
    <>
      <FormSheet
        form={{ ...contract, isSending }}
        onClose={onClose}
        size="sheet"
        title={exception ? 'Alterar' : 'Folga ou horário especial'}
        fallback={`Erro ao ${removing ? 'excluir' : 'salvar'}. Por favor, tente novamente.`}
        backLabel="Cancelar"
        label="Salvar"
        reason={reason}
        other={
          exception ? (
            <Button
              variant="text"
              icon={<TrashIcon />}
              className="mr-auto text-danger-text!"
              unavailable={isSending}
              onClick={() => remove(exception)}
            >
              Excluir
            </Button>
          ) : null
        }
      >
        <ExceptionFieldset {...control} today={today} team={team} choosesWhose={choosesWhose} />
        <div role="status" className="grid gap-3 empty:hidden">
          {isComplete ? (
            <p className="text-ui text-ink-2">{describeWish(bodyOf(fields), name, today)}</p>
          ) : null}
          {beyond ? (
            <Alert tone="info" says="nothing">
              {beyond}
            </Alert>
          ) : null}
        </div>
      </FormSheet>
      {changes.dialog}
    </>
  )
}

type FieldProps = {
  fields: ExceptionFields
  onChange: (change: Partial<ExceptionFields>) => void
  problems: FieldProblems
  today: string
}

type FieldsetProps = FieldProps & { team: readonly Collaborator[]; choosesWhose: boolean }

function ExceptionFieldset({ team, choosesWhose, ...props }: FieldsetProps) {
  const { fields, onChange, problems } = props
  return (
    <div className="grid gap-5">
      <Segmented
        label="Tipo"
        options={[
          { value: 'off', label: 'Folga' },
          { value: 'hours', label: 'Horário especial' },
        ]}
        value={fields.kind}
        onChange={(kind) =>
          onChange({ kind, ...(kind === 'hours' && fields.days === 'weekly' && { days: 'one' }) })
        }
      />
      {choosesWhose ? (
        <Field label="De quem" error={problems.collaboratorId}>
          <Select
            value={fields.collaboratorId}
            onChange={(event) => onChange({ collaboratorId: event.currentTarget.value })}
          >
            {fields.collaboratorId === nobodyChosen ? (
              <option value={nobodyChosen} disabled>
                Escolha
              </option>
            ) : null}
            <option value="">Toda a empresa</option>
            <NameOptions
              of={team.map(({ id, name, isActive }) => ({ id, name: isActive ? name : `${name} (inativo)` }))}
            />
          </Select>
        </Field>
      ) : null}
      <DaysFields {...props} />
      {fields.kind === 'off' ? (
        <Switch
          label="Dia inteiro"
          checked={fields.allDay}
          onChange={(event) => onChange({ allDay: event.currentTarget.checked })}
          className="-my-2 justify-self-start"
        />
      ) : null}
      {fields.kind === 'hours' || !fields.allDay ? <TimeFields {...props} /> : null}
      <ReasonField {...props} />
    </div>
  )
}

function DaysFields({ fields, onChange, problems, today }: FieldProps) {
  const { days, from, to } = fields
  const weekly = days === 'weekly'
  const pick = (name: 'from' | 'to') => (date: string) => onChange({ [name]: date })
  return (
    <div className="grid gap-4">
      <Segmented
        label="Quando"
        options={[
          { value: 'one', label: 'Um dia' },
          { value: 'several', label: 'Vários dias' },
          ...(fields.kind === 'off' ? [{ value: 'weekly' as const, label: 'Toda semana' }] : []),
        ]}
        value={days}
        onChange={(next) => onChange({ days: next })}
      />
      <DateField
        label={days === 'one' ? 'Dia' : weekly ? 'A partir de' : 'Primeiro dia'}
        value={from}
        onChange={pick('from')}
        today={today}
        // An exception of several days may have begun in the past; only its last day must not be over.
        {...(days === 'one' && { min: today })}
        hint={weekly ? 'Repete no mesmo dia da semana.' : undefined}
        error={problems.from}
      />
      {days === 'one' ? null : (
        <>
          {weekly ? (
            <Switch
              label="Sem data para acabar"
              checked={to === ''}
              onChange={(event) => onChange({ to: event.currentTarget.checked ? '' : from })}
              className="-my-2 justify-self-start"
            />
          ) : null}
          {weekly && to === '' ? null : (
            <DateField
              label={weekly ? 'Até' : 'Último dia'}
              value={to}
              onChange={pick('to')}
              today={today}
              min={from > today ? from : today}
              error={problems.to}
            />
          )}
        </>
      )}
    </div>
  )
}

const reasons = {
  company: ['Feriado', 'Recesso', 'Reforma', 'Treinamento'],
  person: ['Férias', 'Compromisso', 'Almoço', 'Curso'],
}

function ReasonField({ fields, onChange, problems }: FieldProps) {
  const { collaboratorId, reason } = fields
  return (
    <div>
      <Field
        label="Motivo"
        optional
        error={problems.reason}
        hint={
          collaboratorId
            ? 'Só a sua equipe vê. Não escreva dados de saúde.'
            : 'É público: aparece para os clientes na sua página, como “Natal” ou “Férias coletivas”.'
        }
      >
        <TextInput
          value={reason}
          onChange={(event) => onChange({ reason: event.currentTarget.value })}
          autoComplete="off"
          maxLength={longestReason + 1}
        />
      </Field>
      <fieldset className="mt-2.5">
        <legend className="sr-only">Motivos comuns</legend>
        <div className="flex flex-wrap gap-2">
          {(collaboratorId ? reasons.person : reasons.company).map((one) => (
            <Chip key={one} aria-pressed={reason === one} onClick={() => onChange({ reason: one })}>
              {one}
            </Chip>
          ))}
        </div>
      </fieldset>
    </div>
  )
}

type Given = { businessHours: readonly OpenDay[]; businessHoursGiven: boolean }

/** The warning that a professional's own hours go beyond the company's hours; undefined when they do not. */
function findBeyond(
  { collaboratorId, kind, from, startTime, endTime }: ExceptionFields,
  { businessHours, businessHoursGiven }: Given,
): string | undefined {
  if (kind !== 'hours' || !collaboratorId || !from || !startTime || !endTime) return undefined
  if (!businessHoursGiven || businessHours.length === 0) return undefined
  const day = weekdayOf(from)
  const open = businessHours.find((one) => one.day === day)
  const name = weekdayNames[day].toLowerCase()
  if (!open) return `A empresa não abre ${onWeekday(name)}. Neste dia os clientes encontram só este horário.`
  if (startTime >= open.opens && endTime <= open.closes) return undefined
  return `Vai além do horário da empresa, que ${onWeekday(name)} abre das ${open.opens} às ${open.closes}.`
}
