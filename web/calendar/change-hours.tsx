import type { Exception } from '@encaixe/contract/exceptions.ts'
import type { LocalTime } from '@encaixe/contract/local-time.ts'
import { type ComponentProps, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRemoveException, useSaveException } from '../exceptions/change-exceptions.ts'
import type { ExceptionDialog } from '../exceptions/exception-dialog.tsx'
import { loadLater } from '../platform/load-later.tsx'
import { findWayOut } from '../shell/find-way-out.ts'
import { conflictsAddress } from '../shell/show-conflicts.ts'
import { useToast } from '../ui/toast.tsx'
import type { Column } from './build-columns.ts'
import { describeAbsence } from './describe-absence.ts'
import { firstName } from './describe-entry.ts'
import type { HoursActs } from './list-hours-acts.ts'

type DialogProps = ComponentProps<typeof ExceptionDialog>
type Wish = Pick<DialogProps, 'start' | 'exception'>

const Form = loadLater<DialogProps>(() =>
  import('../exceptions/exception-dialog.tsx').then((file) => ({ default: file.ExceptionDialog })),
)

const failed = 'Não foi possível registrar a falta. Por favor, tente novamente.'
const timeToUndo = 10_000

/** Days off and special hours, made and changed where the calendar shows them. */
export function useChangeHours(companyId: string, now: LocalTime) {
  const [wish, setWish] = useState<Wish>()
  const { mutateAsync: save } = useSaveException(companyId)
  const { mutateAsync: remove } = useRemoveException()
  const navigate = useNavigate()
  const notify = useToast()

  const acts = useMemo(() => {
    async function miss(column: Column) {
      const { id, name } = column.person
      try {
        const { id: exception } = await save({ body: describeAbsence(column, now), keep: true })
        const undo = () =>
          remove({ id: exception, keep: true }).catch(() => notify('Não foi possível desfazer.', 'error'))
        notify(`${firstName(name)} faltou hoje: o resto do dia está bloqueado`, 'success', {
          label: 'Desfazer',
          onAction: () => void undo(),
          lasts: timeToUndo,
        })
        void navigate(conflictsAddress({ collaboratorId: id, date: now.date }))
      } catch (error) {
        notify(findWayOut(error as Error, failed).sentence, 'error')
      }
    }
    const hours: HoursActs = {
      add: (kind, date, collaboratorId) => setWish({ start: { kind, date, collaboratorId } }),
      change: (exception: Exception) => setWish({ exception }),
      miss: (column) => void miss(column),
    }
    return hours
  }, [save, remove, navigate, notify, now])

  return {
    acts,
    /** A part of a day of one person, as it was selected in her column. */
    block: (
      start: Pick<Required<NonNullable<Wish['start']>>, 'collaboratorId' | 'date' | 'startTime' | 'endTime'>,
    ) => setWish({ start: { kind: 'off', ...start } }),
    dialog: wish ? <Form open onClose={() => setWish(undefined)} {...wish} /> : null,
  }
}
