import { isApiError, isRefusal } from '@encaixe/contract/client.ts'
import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'
import { type FormEvent, useRef, useState } from 'react'
import { DateField } from '../exceptions/date-field.tsx'
import { formatPercent } from '../payments/describe-payment.ts'
import { Refusal } from '../shell/refusal.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useToast } from '../ui/toast.tsx'
import { useCreateShare } from './fetch-shares.ts'
import { readShareForm, type ShareProblems, type ShareValues } from './read-share-form.ts'

type Props = {
  companyId: string
  team: readonly Collaborator[]
  procedures: readonly Procedure[]
  today: string
  /** Whose share it is; without one it is chosen. */
  personId: string | undefined
  onClose: () => void
}

const failed = 'Não foi possível salvar a cota. Por favor, tente novamente.'

/** A new share: whose, of what, how much and from when. */
export function ShareDialog({ companyId, team, procedures, today, personId, onClose }: Props) {
  const notify = useToast()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<ShareValues>({
    collaboratorId: personId ?? '',
    procedureId: '',
    percent: '',
    from: today,
  })
  const [problems, setProblems] = useState<ShareProblems>({})
  const [failure, setFailure] = useState<Error>()
  const person = team.find(({ id }) => id === values.collaboratorId)
  const { isSending, create } = useCreateShare(companyId, ({ percent }) => {
    onClose()
    notify(`Cota salva: ${person?.name ?? ''}, ${formatPercent(percent)}`)
  })
  const own = procedures.filter(({ id }) => !person || person.procedureIds.includes(id))
  const write = (change: Partial<ShareValues>) => {
    setValues((before) => ({ ...before, ...change }))
    setProblems({})
    setFailure(undefined)
  }
  const show = (next: ShareProblems) => {
    setProblems(next)
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]')?.focus())
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    const read = readShareForm(values)
    if ('problems' in read) return show(read.problems)
    const error = await create(read.share)
    if (!error) return
    if (isRefusal(error, 'share_exists')) return show({ from: error.body.error })
    const fields = (isApiError(error) && error.body?.fields) || {}
    const known = Object.fromEntries(Object.entries(fields).filter(([name]) => name in values))
    if (Object.keys(known).length > 0) return show(known)
    setFailure(error)
  }

  return (
    <Dialog
      open
      onClose={isSending ? () => undefined : onClose}
      size="wide"
      title="Nova cota"
      sentence="Vale para os atendimentos a partir da data. O que já foi concluído fica como está."
    >
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
        <Field label="Profissional" required error={problems.collaboratorId}>
          <Select
            value={values.collaboratorId}
            data-autofocus={personId === undefined ? '' : undefined}
            onChange={({ target }) => write({ collaboratorId: target.value, procedureId: '' })}
          >
            <option value="">Escolher</option>
            {team.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Para" error={problems.procedureId}>
          <Select value={values.procedureId} onChange={({ target }) => write({ procedureId: target.value })}>
            <option value="">Todos os serviços</option>
            {own.map(({ id, name }) => (
              <option key={id} value={id}>
                {`Só ${name}`}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Cota do profissional, em %"
          required
          hint="Sem as gorjetas, que são todas do profissional."
          error={problems.percent}
        >
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            placeholder="42,5"
            data-autofocus={personId === undefined ? undefined : ''}
            value={values.percent}
            onChange={({ target }) => write({ percent: target.value })}
            className="max-w-40 text-lg tabular-nums"
          />
        </Field>
        <DateField
          label="A partir de"
          value={values.from}
          today={today}
          onChange={(from) => write({ from })}
          error={problems.from}
        />
        <Refusal error={failure} fallback={failed} />
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-auto">
          <Button variant="secondary" onClick={onClose} unavailable={isSending}>
            Voltar
          </Button>
          <Button type="submit" sending={isSending} sendingLabel="Salvando...">
            Salvar cota
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
