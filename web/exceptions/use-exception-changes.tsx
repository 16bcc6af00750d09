import type { Exception } from '@encaixe/contract/exceptions.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import { defaultZone } from '@encaixe/contract/time-zones.ts'
import { useQuery } from '@tanstack/react-query'
import { companyQuery } from '../companies/fetch-company.ts'
import { useCompany } from '../identity/use-company.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { productNow } from '../platform/product-time.ts'
import { useContractForm, useValues } from '../platform/use-contract-form.ts'
import { useAffectedQuestion, useKeptNotice } from '../shell/affected-question.tsx'
import { useToast } from '../ui/toast.tsx'
import { useRemoveException, useSaveException } from './change-exceptions.ts'
import { isOver } from './mark-year.ts'
import {
  bodyOf,
  type ExceptionBody,
  type ExceptionFields,
  type FieldProblems,
  fieldsOf,
  problemsOf,
  readExceptionForm,
  shownProblems,
} from './read-exception-form.ts'

const removeFailed = 'Erro ao excluir. Por favor, tente novamente.'

type Named = Pick<ExceptionBody, 'kind' | 'collaboratorId'>

/** The title of the toast: `Folga salva`, `Fechamento excluído`. */
function describeDone(done: 'salv' | 'excluíd', { kind, collaboratorId }: Named): string {
  if (kind === 'hours') return `Horário especial ${done}o`
  return collaboratorId ? `Folga ${done}a` : `Fechamento ${done}o`
}

/** Saves and deletes exceptions: asks whether to keep affected appointments, then offers to undo or to resolve them. */
export function useExceptionChanges() {
  const { id: companyId } = useCompany()
  const { attempt, asking, dialog } = useAffectedQuestion()
  const { mutateAsync: save } = useSaveException(companyId)
  const { mutateAsync: remove } = useRemoveException()
  const notifyKept = useKeptNotice()
  const notify = useToast()
  const { data: company } = useQuery(companyQuery)
  const today = localTime(productNow(), company?.timezone ?? defaultZone).date

  function notifyDone(text: string, kept: number, of: ExceptionBody, undo?: () => Promise<unknown>) {
    if (kept > 0) {
      const { collaboratorId, from, to } = of
      return notifyKept(text, { kept, collaboratorId, date: from === to ? from : undefined })
    }
    if (!undo) return notify(text)
    notify(text, 'success', {
      label: 'Desfazer',
      onAction: () => void undo().catch(() => notify('Não foi possível desfazer.', 'error')),
    })
  }

  /** Deletes an exception. Resolves to false when the user cancelled the question about affected appointments. */
  async function removeOne(of: Exception): Promise<boolean> {
    const outcome = await attempt((keep) => remove({ id: of.id, keep }))
    if (!outcome.done) return false
    const body = bodyOf(fieldsOf(of))
    // The API refuses an exception that is over, so a deleted past exception cannot be restored.
    const undo = isOver(of, today) ? undefined : () => save({ body, keep: true })
    notifyDone(describeDone('excluíd', of), outcome.kept, body, undo)
    return true
  }

  return {
    dialog,
    /** True while the question about affected appointments is shown and no request is running. */
    asking,
    /** Saves an exception. Resolves to false when the user cancelled the question about affected appointments. */
    async save(body: ExceptionBody, of?: Exception): Promise<boolean> {
      const outcome = await attempt((keep) => save({ body, keep, of }))
      if (!outcome.done) return false
      const { id, version } = outcome.result
      const undo = of
        ? () => save({ body: bodyOf(fieldsOf(of)), keep: true, of: { id, version } })
        : () => remove({ id, keep: true })
      notifyDone(of ? 'Alteração salva' : describeDone('salv', body), outcome.kept, body, undo)
      return true
    },
    remove: removeOne,
    /** Deletes an exception from a list. A list has no place for an error text, so a toast reports a failure. */
    removeRow: (of: Exception) =>
      void removeOne(of).catch((error: Error) => notify(describeFailure(error, removeFailed), 'error')),
  }
}

/** The state of an exception's form. Wrong values are reported while typed, missing values after the first submit. */
export function useExceptionForm(
  start: ExceptionFields,
  today: string,
  send: (body: ExceptionBody) => Promise<boolean>,
  onSent?: () => void,
) {
  const contract = useContractForm(readExceptionForm(today), send, { start, checkAgain: 'onSubmit', onSent })
  const fields = useValues(contract.form)
  const { errors, isSubmitted } = contract.form.formState
  const problems: FieldProblems = problemsOf(fields, today)
  for (const name of Object.keys(fields) as (keyof ExceptionFields)[])
    if (errors[name]?.type === 'refused') problems[name] ??= errors[name].message
  return {
    contract,
    fields,
    isComplete: Object.keys(problems).length === 0,
    control: {
      fields,
      onChange: (changed: Partial<ExceptionFields>) =>
        contract.change(changed, Object.keys(changed) as (keyof ExceptionFields)[]),
      problems: shownProblems(problems, fields, isSubmitted),
    },
  }
}
