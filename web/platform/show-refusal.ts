import { isApiError } from '@encaixe/contract/client.ts'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Shows the API's error beside its field and focuses the first one. Returns false when no field of the form is
 * concerned; the page then shows the error itself.
 */
export function showRefusal<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  error: Error,
): boolean {
  const errors = (isApiError(error) && error.body?.fields) || {}
  const known = Object.keys(form.getValues()).filter((name) => errors[name]) as FieldPath<Values>[]
  for (const [at, name] of known.entries()) {
    form.setError(name, { type: 'refused', message: errors[name] }, { shouldFocus: at === 0 })
  }
  return known.length > 0
}
