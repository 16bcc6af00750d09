import type { LocalTime } from '@encaixe/contract/local-time.ts'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { useRemoveException, useSaveException } from '../exceptions/change-exceptions.ts'
import { ExceptionDialog } from '../exceptions/exception-dialog.tsx'
import { describeFailure } from '../platform/describe-failure.ts'
import { conflictsAddress } from '../shell/show-conflicts.ts'
import { useToast } from '../ui/toast.tsx'
import type { Column } from './build-columns.ts'
import type { HoursWish } from './change-hours.tsx'
import { describeAbsence, nextHour } from './describe-absence.ts'
import { firstName } from './describe-entry.ts'

type Props = { companyId: string; now: LocalTime; wish: HoursWish; onDone: () => void }

const failed = 'Não foi possível registrar a falta. Por favor, tente novamente.'

/** Days off and special hours, made and changed where the calendar shows them. */
export default function HoursForm({ companyId, now, wish, onDone }: Props) {
  const { mutateAsync: save } = useSaveException(companyId)
  const { mutateAsync: remove } = useRemoveException()
  const navigate = useNavigate()
  const notify = useToast()
  const { missed, blocked, exception } = wish
  const start = blocked ? nextHour(blocked, now) : wish.start

  const miss = useEffectEvent(async (column: Column) => {
    const { id, name } = column.person
    try {
      const { id: exception } = await save({ body: describeAbsence(column, now), keep: true })
      const undo = () =>
        remove({ id: exception, keep: true }).catch(() => notify('Não foi possível desfazer.', 'error'))
      notify(`${firstName(name)} faltou hoje: o resto do dia está bloqueado`, 'success', {
        label: 'Desfazer',
        onAction: () => void undo(),
      })
      void navigate(conflictsAddress({ collaboratorId: id, date: now.date }))
    } catch (error) {
      notify(describeFailure(error as Error, failed), 'error')
    }
    onDone()
  })
  useEffect(() => {
    if (missed) void miss(missed)
  }, [missed])

  if (missed) return null
  return <ExceptionDialog open onClose={onDone} exception={exception} {...(start && { start })} />
}
