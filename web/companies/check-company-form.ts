import { type Company, companyChange } from '@encaixe/contract/companies.ts'
import type { ZodError } from 'zod'
import type { Reader } from '../platform/use-contract-form.ts'
import { missingCpf } from './choose-document.ts'
import { bodyOf, type CompanyValues, fieldOf } from './read-company-form.ts'
import { complainOfDeposit } from './read-deposit-form.ts'
import type { CompanyUpdate } from './update-company.ts'

/** Only the first error of each field. When a time of a day is invalid, the order of its times is not checked. */
export function complaintsOf({ issues }: ZodError, values: CompanyValues): Record<string, string> {
  const first: Record<string, string> = {}
  const unread = issues.filter(({ code }) => code !== 'custom').map(({ path }) => path.slice(0, 2).join())
  for (const { code, path, message } of issues) {
    const ofDay = path[0] === 'businessHours' && path.length === 3
    if (ofDay && code === 'custom' && unread.includes(path.slice(0, 2).join())) continue
    const missing = missingCpf(values, path[0])
    first[missing?.field ?? fieldOf(path, values)] ??= missing?.message ?? message
  }
  return first
}

/** Checks the form with the contract's schema and puts each error on the control it belongs to. */
export function checkCompanyForm(company: () => Company): Reader<CompanyValues, CompanyUpdate> {
  return (values) => {
    const body = bodyOf(values, company())
    const { error } = companyChange.safeParse(body)
    const problems = {
      ...(error && complaintsOf(error, values)),
      ...complainOfDeposit(values, company()),
    }
    return Object.keys(problems).length === 0 ? { body } : { problems }
  }
}
