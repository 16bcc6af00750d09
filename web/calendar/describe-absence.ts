import { spanOf } from '@encaixe/contract/free-starts.ts'
import { type LocalTime, timeOf } from '@encaixe/contract/local-time.ts'
import type { ExceptionBody } from '../exceptions/read-exception-form.ts'
import type { Column } from './build-columns.ts'
import { takesTime } from './measure-column.ts'

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
