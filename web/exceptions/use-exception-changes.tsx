import { isRefusal } from '@encaixe/contract/client.ts'
import type { Exception } from '@encaixe/contract/exceptions.ts'
import { useState } from 'react'
import { useCompany } from '../identity/use-company.ts'
import { useAffectedQuestion, useKeptNotice } from '../shell/affected-question.tsx'
import { findWayOut, type Refusal } from '../shell/find-way-out.ts'
import { useToast } from '../ui/toast.tsx'
import { useRemoveException, useSaveException } from './change-exceptions.ts'
import { bodyOf, type ExceptionBody, type FieldProblems, fieldsOf } from './read-exception-form.ts'

const undoLasts = 10_000

const nounOf = ({ kind }: { kind: Exception['kind'] }) => (kind === 'off' ? 'Folga' : 'Horário especial')

/**
 * Saving and deleting exceptions: asks about affected appointments, then offers to undo, or to resolve those that were
 * kept.
 */
export function useExceptionChanges() {
  const { id: companyId } = useCompany()
  const { attempt, dialog } = useAffectedQuestion()
  const { mutateAsync: save } = useSaveException(companyId)
  const { mutateAsync: remove } = useRemoveException()
  const tellKept = useKeptNotice()
  const notify = useToast()
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Refusal>()
  const [refused, setRefused] = useState<FieldProblems>({})

  function tell(text: string, kept: number, of: ExceptionBody, undo: () => Promise<unknown>) {
    if (kept > 0) {
      const { collaboratorId, from, to } = of
      return tellKept(text, { kept, collaboratorId, date: from === to ? from : undefined })
    }
    notify(text, 'success', {
      label: 'Desfazer',
      lasts: undoLasts,
      onAction: () => void undo().catch(() => notify('Não foi possível desfazer.', 'error')),
    })
  }

  /** Whether it was done: false when it failed, or the user went back. */
  async function act(change: () => Promise<boolean>, failed: string): Promise<boolean> {
    setSaving(true)
    setFailure(undefined)
    try {
      return await change()
    } catch (error) {
      if (!(error instanceof Error)) throw error
      if (isRefusal(error, 'invalid') && error.body.fields) setRefused(error.body.fields as FieldProblems)
      else setFailure(findWayOut(error, failed))
      return false
    } finally {
      setSaving(false)
    }
  }

  return {
    dialog,
    saving,
    failure,
    /** Problems that only the API found. */
    refused,
    clear() {
      setFailure(undefined)
      setRefused({})
    },
    forget(names: string[]) {
      setFailure(undefined)
      setRefused((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))),
      )
    },
    save: (body: ExceptionBody, of?: Exception) =>
      act(async () => {
        const outcome = await attempt((keep) => save({ body, keep, of }))
        if (!outcome.done) return false
        const { id, version } = outcome.result
        const undo = of
          ? () => save({ body: bodyOf(fieldsOf(of)), keep: true, of: { id, version } })
          : () => remove({ id, keep: true })
        tell(
          of ? 'Alteração salva' : `${nounOf(body)} salv${body.kind === 'off' ? 'a' : 'o'}`,
          outcome.kept,
          body,
          undo,
        )
        return true
      }, 'Erro ao salvar. Por favor, tente novamente.'),
    remove: (of: Exception) =>
      act(async () => {
        const outcome = await attempt((keep) => remove({ id: of.id, keep }))
        if (!outcome.done) return false
        const body = bodyOf(fieldsOf(of))
        tell(`${nounOf(of)} excluíd${of.kind === 'off' ? 'a' : 'o'}`, outcome.kept, body, () =>
          save({ body, keep: true }),
        )
        return true
      }, 'Erro ao excluir. Por favor, tente novamente.'),
  }
}
