import { companyChange } from '@encaixe/contract/companies.ts'
import { toNestErrors } from '@hookform/resolvers'
import type { FieldError, Resolver } from 'react-hook-form'
import { bodyOf, type CompanyValues, fieldOf } from './read-company-form.ts'
import type { CompanyUpdate } from './update-company.ts'

/** The contract's own rules, each complaint beside the control that it is about. */
export function checkCompanyForm(version: () => number): Resolver<CompanyValues, unknown, CompanyUpdate> {
  return (values, _context, options) => {
    const body = bodyOf(values, version())
    const { error } = companyChange.safeParse(body)
    if (!error) return { values: body, errors: {} }
    const first = new Map<string, FieldError>()
    for (const { path, message } of error.issues) {
      const field = fieldOf(path, values)
      if (!first.has(field)) first.set(field, { type: 'invalid', message })
    }
    return { values: {}, errors: toNestErrors(Object.fromEntries(first), options) }
  }
}
