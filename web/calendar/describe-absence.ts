import { spanOf } from '@encaixe/contract/free-starts.ts'
import { type LocalTime, timeOf } from '@encaixe/contract/local-time.ts'
import { without } from '@encaixe/contract/open-hours.ts'
import { takesTime } from '../appointments/measure-busy.ts'
import type { ExceptionBody } from '../exceptions/read-exception-form.ts'
import type { Column } from './build-columns.ts'
import { spanOfException } from './measure-exceptions.ts'

/** Whether work or appointments are left today that no day off of her own covers yet. */
export function canMiss({ date, windows, entries, special }: Column, now: LocalTime): boolean {
  if (date !== now.date) return false
  const off = special.exceptions
    .filter(({ kind, collaboratorId }) => kind === 'off' && collaboratorId !== null)
    .map(spanOfException)
  const spans = [...windows, ...entries.filter(takesTime).map(spanOf)]
  return without(spans, off).some(({ end }) => end > now.minute)
}

/** 'Faltou hoje': the rest of the day of a professional, or the whole day before it has begun. */
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
