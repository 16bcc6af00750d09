import { lengthOf, spanOf } from '@encaixe/contract/free-starts.ts'
import { type LocalTime, timeOf } from '@encaixe/contract/local-time.ts'
import { without } from '@encaixe/contract/open-hours.ts'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { busySpan, takesTime } from '../appointments/measure-busy.ts'
import { useRemoveException, useSaveException } from '../exceptions/change-exceptions.ts'
import { ExceptionDialog } from '../exceptions/exception-dialog.tsx'
import type { ExceptionBody, ExceptionStart } from '../exceptions/read-exception-form.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { conflictsAddress } from '../shell/show-conflicts.ts'
import { useToast } from '../ui/toast.tsx'
import type { Column } from './build-columns.ts'
import type { HoursWish } from './change-hours.tsx'
import { firstName } from './describe-entry.ts'

type Props = { companyId: string; now: LocalTime; wish: HoursWish; onDone: () => void }

const failed = 'Não foi possível registrar a falta. Por favor, tente novamente.'

/** The form of days off and special hours over the calendar. */
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

/** The exception of 'Faltou hoje': the rest of the day of a professional, or the whole day before it has begun. */
export function describeAbsence({ person, windows, entries }: Column, now: LocalTime): ExceptionBody {
  const spans = [...windows, ...entries.filter(takesTime).map(spanOf)]
  const first = Math.min(...spans.map(({ start }) => start))
  const end = Math.min(1_439, Math.max(...spans.map((span) => span.end)))
  const start = now.minute - (now.minute % 5)
  const begun = first < now.minute && start < end
  return {
    collaboratorId: person.id,
    kind: 'off',
    from: now.date,
    to: now.date,
    startTime: begun ? timeOf(start) : null,
    endTime: begun ? timeOf(end) : null,
    breakStart: null,
    breakEnd: null,
    weekly: false,
    reason: 'Faltou hoje',
  }
}

/**
 * The time that 'Bloquear horário' fills in: the professional's next free hour, or less before an appointment. If
 * nothing is free: the hour that begins now, or at 09:00 if that is later.
 */
export function nextHour({ person, date, windows, entries }: Column, now: LocalTime): ExceptionStart {
  const from = date === now.date ? Math.ceil(now.minute / 15) * 15 : 0
  const taken = [{ start: 0, end: from }, ...entries.filter(takesTime).map(busySpan)]
  const free = without(windows, taken).find((span) => lengthOf(span) >= 15)
  const start = free?.start ?? Math.min(Math.max(from, 540), 1_380)
  const end = Math.min(start + 60, free?.end ?? 1_439)
  return {
    kind: 'off',
    date,
    collaboratorId: person.id,
    startTime: timeOf(start),
    endTime: timeOf(Math.min(end, 1_439)),
  }
}
