import { isRefusal } from '@encaixe/contract/client.ts'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'

/** Shows the API's errors beside their fields. Returns false when no field of the form is concerned. */
export function setRefusedFields<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  owns: (path: string) => boolean,
): boolean {
  if (!isRefusal(error, 'invalid')) return false
  const named = Object.entries(error.body.fields ?? {}).filter(([path]) => owns(path))
  for (const [path, message] of named) setError(path as FieldPath<Values>, { type: 'refused', message })
  return named.length > 0
}
