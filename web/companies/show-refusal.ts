import { isApiError } from '@encaixe/contract/client.ts'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Puts what the API says about a field beside it, and the focus on the first. False when it said nothing of a
 * field that the form has: then the page says it.
 */
export function showRefusal<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  error: Error,
): boolean {
  const said = (isApiError(error) && error.body?.fields) || {}
  const known = Object.keys(form.getValues()).filter((name) => said[name]) as FieldPath<Values>[]
  for (const [at, name] of known.entries()) {
    form.setError(name, { type: 'refused', message: said[name] }, { shouldFocus: at === 0 })
  }
  return known.length > 0
}
