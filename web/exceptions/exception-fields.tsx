import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { longestReason } from '@encaixe/contract/exception-rules.ts'
import { Chip } from '../ui/chip.tsx'
import { Field } from '../ui/field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { NameOptions, Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { DateField } from './date-field.tsx'
import { type ExceptionFields, type FieldProblems, nobodyChosen } from './read-exception-form.ts'
import { TimeFields } from './time-fields.tsx'

type FieldProps = {
  fields: ExceptionFields
  onChange: (change: Partial<ExceptionFields>) => void
  problems: FieldProblems
  today: string
}

type FieldsetProps = FieldProps & { team: readonly Collaborator[]; choosesWhose: boolean }

export function ExceptionFieldset({ team, choosesWhose, ...props }: FieldsetProps) {
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
        // Of several days only the last one must not be over.
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
