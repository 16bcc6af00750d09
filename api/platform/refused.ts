import type { RefusalCode } from '@encaixe/contract/refusals.ts'

/** An expected refusal, as a value. `sentence` replaces the catalogue's; `extra` has further fields of the answer. */
export type Refused<C extends RefusalCode = RefusalCode> = {
  readonly refused: C
  readonly sentence?: string | undefined
  readonly fields?: Record<string, string> | undefined
  readonly extra?: Record<string, unknown> | undefined
  readonly retryAfter?: number | undefined
}

type Details = Omit<Refused, 'refused'>

export function refused<C extends RefusalCode>(code: C, details: Details = {}): Refused<C> {
  return { refused: code, ...details }
}

export function isRefused(value: unknown): value is Refused {
  return typeof value === 'object' && value !== null && 'refused' in value
}
