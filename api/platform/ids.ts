import { randomUUID } from 'node:crypto'
import { z } from 'zod'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Random, so that nobody can guess an id or count the rows from one. */
export function newId(): string {
  return randomUUID()
}

/** Whether the database could store it as an id. A text that is no UUID belongs to no row. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && uuid.test(value)
}

declare const company: unique symbol

/** The id of a company, as rows carry it. Text from a request becomes one (`isCompanyId`) only where the company is looked up. */
export type CompanyId = string & { readonly [company]: true }

export function isCompanyId(value: unknown): value is CompanyId {
  return isId(value)
}

/** Marks an id in the payload of a job, whose sender took it from a row. */
export const companyIdSchema = z.custom<CompanyId>(isCompanyId)
