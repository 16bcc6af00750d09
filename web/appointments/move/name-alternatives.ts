import { ApiError, isRefusal } from '@encaixe/contract/client.ts'
import { namesSomebody } from '@encaixe/contract/refusals.ts'

/** Alternatives that name nobody are starts of what was asked, with those who were asked. */
export function nameAlternatives(error: Error, { id, name }: { id: string; name: string }): Error {
  if (!isRefusal(error, 'slot_taken') && !isRefusal(error, 'slot_unavailable')) return error
  const alternatives = (error.body.alternatives ?? []).map((one) =>
    namesSomebody(one) ? one : { ...one, collaboratorId: id, collaboratorName: name },
  )
  const body = { ...error.body, alternatives }
  return new ApiError(error.status, body)
}
