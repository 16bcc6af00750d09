import { ApiError, isRefusal } from '@encaixe/contract/client.ts'

/** The alternatives of a visit name nobody: they are starts of what was asked, with those who were asked. */
export function nameAlternatives(error: Error, { id, name }: { id: string; name: string }): Error {
  if (!isRefusal(error, 'slot_taken') && !isRefusal(error, 'slot_unavailable')) return error
  const alternatives = (error.body.alternatives ?? []).map((one) => ({
    ...one,
    collaboratorId: id,
    collaboratorName: name,
  }))
  const body = { ...error.body, alternatives }
  return new ApiError(error.status, body)
}
