import { companyInput } from '@encaixe/contract/companies.ts'
import type { Reader } from '../platform/use-contract-form.ts'
import { chosenDocument, missingCpf } from './choose-document.ts'
import type { NewCompany } from './create-company.ts'
import type { CompanyValues } from './read-company-form.ts'

export type NewCompanyValues = Pick<
  CompanyValues,
  'name' | 'slug' | 'document' | 'cnpj' | 'cpf' | 'email' | 'phone' | 'address' | 'timezone'
>

/** Checks the form with the contract's schema; of each field only the first error. */
export const checkNewCompany: Reader<NewCompanyValues, NewCompany> = (values) => {
  const { document, cnpj, cpf, ...rest } = values
  const body = { ...rest, ...chosenDocument(values) }
  const { error } = companyInput.safeParse(body)
  if (!error) return { body }
  const problems: Record<string, string> = {}
  for (const { path, message } of error.issues) {
    const missing = missingCpf(values, path[0])
    problems[missing?.field ?? String(path[0])] ??= missing?.message ?? message
  }
  return { problems }
}
