import { companyInput } from '@encaixe/contract/companies.ts'
import { toNestErrors } from '@hookform/resolvers'
import type { FieldError, Resolver } from 'react-hook-form'
import { chosenDocument, missingCpf } from './choose-document.ts'
import type { NewCompany } from './create-company.ts'
import type { CompanyValues } from './read-company-form.ts'

export type NewCompanyValues = Pick<
  CompanyValues,
  'name' | 'slug' | 'document' | 'cnpj' | 'cpf' | 'email' | 'phone' | 'address' | 'timezone'
>

/** Checks the form with the contract's schema; of each field only the first error. */
export const checkNewCompany: Resolver<NewCompanyValues, unknown, NewCompany> = (
  values,
  _context,
  options,
) => {
  const { document, cnpj, cpf, ...rest } = values
  const body = { ...rest, ...chosenDocument(values) }
  const { error } = companyInput.safeParse(body)
  if (!error) return { values: body, errors: {} }
  const first: Record<string, FieldError> = {}
  for (const { path, message } of error.issues) {
    const missing = missingCpf(values, path[0])
    first[missing?.field ?? String(path[0])] ??= { type: 'invalid', message: missing?.message ?? message }
  }
  return { values: {}, errors: toNestErrors(first, options) }
}
