import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { paymentSentences } from '@encaixe/contract/payment-rules.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'
import type { ShareInput } from '@encaixe/contract/shares.ts'
import { DateField } from '../exceptions/date-field.tsx'
import { formatPercent } from '../payments/describe-payment.ts'
import { type Reader, useContractForm, useValues } from '../platform/use-contract-form.ts'
import { FormSheet } from '../shell/form-sheet.tsx'
import { Field } from '../ui/field.tsx'
import { NameOptions, Select } from '../ui/select.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useToast } from '../ui/toast.tsx'
import { useCreateShare } from './fetch-shares.ts'

type Props = {
  team: readonly Collaborator[]
  procedures: readonly Procedure[]
  today: string
  /** The professional who gets the share; undefined when the user must choose the professional in the form. */
  personId: string | undefined
  onClose: () => void
}

export function ShareDialog({ team, procedures, today, personId, onClose }: Props) {
  const notify = useToast()
  const { mutateAsync } = useCreateShare()
  const contract = useContractForm(readShareForm, (body, { headers }) => mutateAsync({ body, headers }), {
    start: { collaboratorId: personId ?? '', procedureId: '', percent: '', from: today },
    beside: { share_exists: 'from' },
    checkAgain: 'onSubmit',
    onSent({ collaboratorId, percent }) {
      onClose()
      const name = team.find(({ id }) => id === collaboratorId)?.name ?? ''
      notify(`Cota salva: ${name}, ${formatPercent(percent)}`)
    },
  })
  const { form, change } = contract
  const values = useValues(form)
  const { errors } = form.formState
  const person = team.find(({ id }) => id === values.collaboratorId)
  const own = procedures.filter(({ id }) => !person || person.procedureIds.includes(id))
  const control = (name: keyof ShareValues) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <FormSheet
      form={contract}
      onClose={onClose}
      title="Nova cota"
      sentence="Vale para os atendimentos a partir da data. O que já foi concluído fica como está."
      fallback="Não foi possível salvar a cota. Por favor, tente novamente."
      label="Salvar cota"
    >
      <Field label="Profissional" required error={errors.collaboratorId?.message}>
        <Select
          value={values.collaboratorId}
          data-autofocus={personId === undefined ? '' : undefined}
          onChange={({ target }) => change({ collaboratorId: target.value, procedureId: '' })}
        >
          <option value="">Escolher</option>
          <NameOptions of={team} />
        </Select>
      </Field>
      <Field label="Para" error={errors.procedureId?.message}>
        <Select {...control('procedureId')}>
          <option value="">Todos os serviços</option>
          <NameOptions of={own.map(({ id, name }) => ({ id, name: `Só ${name}` }))} />
        </Select>
      </Field>
      <Field
        label="Cota do profissional, em %"
        required
        hint="Sem as gorjetas, que são todas do profissional."
        error={errors.percent?.message}
      >
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          placeholder="42,5"
          data-autofocus={personId === undefined ? undefined : ''}
          {...control('percent')}
          className="max-w-40 text-lg tabular-nums"
        />
      </Field>
      <DateField
        label="A partir de"
        value={values.from}
        today={today}
        onChange={(from) => change({ from })}
        error={errors.from?.message}
      />
    </FormSheet>
  )
}

/** The values as they are typed, the percent as `42,5`. An empty procedure means all procedures. */
type ShareValues = { collaboratorId: string; procedureId: string; percent: string; from: string }

/** Reads `42`, `42,5`, `42.50` and `42,5 %`. Undefined for any other text and for a percent above 100. */
export function readPercent(typed: string): number | undefined {
  const found = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(typed.trim())
  if (!found) return undefined
  const percent = Number(`${found[1]}.${found[2] ?? '0'}`)
  return percent <= 100 ? percent : undefined
}

export const readShareForm: Reader<ShareValues, ShareInput> = (values) => {
  const { collaboratorId, procedureId, from } = values
  const percent = readPercent(values.percent)
  const problems = {
    ...(collaboratorId === '' && { collaboratorId: paymentSentences.collaborator }),
    ...(percent === undefined && { percent: paymentSentences.percent }),
    ...(from === '' && { from: paymentSentences.from }),
  }
  if (percent === undefined || Object.keys(problems).length > 0) return { problems }
  return { body: { collaboratorId, procedureId: procedureId || null, percent, from } }
}
