import { isApiError } from '@encaixe/contract/client.ts'
import type { RefusalCode } from '@encaixe/contract/refusals.ts'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

export type Beside<Values extends FieldValues> = {
  beside?: Partial<Record<RefusalCode, FieldPath<Values>>> | undefined
  within?: string | undefined
}

/**
 * Shows the API's errors beside their fields and focuses the first one. Returns false when no field of the form is
 * concerned; the page then shows the error itself. `beside`: for a refusal without
 * fields, the field that shows it. `within`: the fields are inside this property of the body.
 */
export function showRefusal<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  error: Error,
  { beside = {}, within }: Beside<Values> = {},
): boolean {
  const answer = isApiError(error) ? error.body : undefined
  const whole = answer && beside[answer.code]
  const named = Object.entries(whole ? { [whole]: answer.error } : (answer?.fields ?? {}))
  const inForm = (path: string) => (path.startsWith(`${within}.`) ? path.slice(`${within}.`.length) : path)
  const errors = named.map(([path, message]): [string, string] => [inForm(path), message])
  const fields = Object.keys(form.getValues())
  const placeOf = ([path]: [string, string]) => fields.indexOf(path.split('.')[0] ?? '')
  const known = errors.filter((one) => placeOf(one) >= 0).sort((a, b) => placeOf(a) - placeOf(b))
  for (const [at, [path, message]] of known.entries()) {
    form.setError(path as FieldPath<Values>, { type: 'refused', message }, { shouldFocus: at === 0 })
  }
  return known.length > 0
}
