import { randomUUID } from 'node:crypto'
import { z } from 'zod'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Unguessable: an id tells nothing about how many there are, nor about the next one. */
export function newId(): string {
  return randomUUID()
}

/** Whether the database could hold it as an id; what cannot be one is nobody's. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && uuid.test(value)
}

declare const company: unique symbol

/** The id of a company, as rows carry it. Text from a request becomes one (`isCompanyId`) only where the company is looked up. */
export type CompanyId = string & { readonly [company]: true }

export function isCompanyId(value: unknown): value is CompanyId {
  return isId(value)
}

/** For the payload of a job, whose sender took the id from a row. */
export const companyIdSchema = z.custom<CompanyId>(isCompanyId)
