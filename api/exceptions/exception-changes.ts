import {
  type ExceptionProblems,
  exceptionProblems,
  exceptionSentences,
} from '@encaixe/contract/exception-rules.ts'
import type { Exception, ExceptionChange, ExceptionInput } from '@encaixe/contract/exceptions.ts'
import { minuteOf } from '@encaixe/contract/local-time.ts'
import { type Refused, refused } from '../platform/refused.ts'

export type Stated = Omit<Exception, 'id' | 'companyId' | 'version'>

export function statedBy(input: ExceptionInput): Stated {
  return {
    collaboratorId: input.collaboratorId ?? null,
    kind: input.kind,
    from: input.from,
    to: input.to ?? null,
    startTime: input.startTime ?? null,
    endTime: input.endTime ?? null,
    breakStart: input.breakStart ?? null,
    breakEnd: input.breakEnd ?? null,
    weekly: input.weekly ?? false,
    reason: input.reason ?? null,
  }
}

/** Merges a change into an exception. An omitted field keeps its value; null clears it. */
export function mergeChange(before: Exception, change: ExceptionChange): Stated {
  const given = (name: keyof Stated) => (change[name] === undefined ? before[name] : change[name])
  const names = Object.keys(statedBy(before)) as (keyof Stated)[]
  return Object.fromEntries(names.map((name) => [name, given(name)])) as Stated
}

/** Refuses an invalid exception, and an exception that has already ended. */
export function checkStated(stated: Stated, today: string): Refused<'invalid'> | undefined {
  const fields: ExceptionProblems = exceptionProblems(stated)
  if (isOver(stated, today)) fields.to ??= exceptionSentences.past
  return Object.keys(fields).length > 0 ? refused('invalid', { fields }) : undefined
}

export const isOver = ({ to }: Pick<Stated, 'to'>, today: string): boolean => to !== null && to < today

export function columnsOf(stated: Stated) {
  const minute = (time: string | null) => (time === null ? null : minuteOf(time))
  return {
    collaborator_id: stated.collaboratorId,
    kind: stated.kind,
    from_day: stated.from,
    to_day: stated.to,
    start_minute: minute(stated.startTime),
    end_minute: minute(stated.endTime),
    break_start_minute: minute(stated.breakStart),
    break_end_minute: minute(stated.breakEnd),
    weekly: stated.weekly,
    reason: stated.reason,
  }
}

type Touched = Pick<Stated, 'from' | 'to'>

/** The span of days that covers all of these exceptions. */
export function daysOf(first: Touched, ...others: Touched[]): Touched {
  return others.reduce(
    (all, { from, to }) => ({
      from: from < all.from ? from : all.from,
      to: to === null || all.to === null ? null : to > all.to ? to : all.to,
    }),
    { from: first.from, to: first.to },
  )
}

/** The collaborators whose hours these exceptions change; null: all collaborators of the company. */
export function peopleOf(...stated: Pick<Stated, 'collaboratorId'>[]): string[] | null {
  const ids = stated.map(({ collaboratorId }) => collaboratorId)
  return ids.includes(null) ? null : ids.filter((id) => id !== null)
}
