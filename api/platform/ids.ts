import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { z } from 'zod'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Returns a random id, so that nobody can guess an id or derive the number of rows from an id. */
export function newId(): string {
  return randomUUID()
}

/**
 * Returns an id that begins with the instant and cannot be guessed. In the index of a large table new rows share pages,
 * where random ids touch a page each. Who sees the id sees when it was made.
 */
export function newTimedId(): string {
  return randomUUIDv7()
}

/** Whether the database could store the value as an id. A text that is not a UUID belongs to no row. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && uuid.test(value)
}

declare const company: unique symbol

/** A stored company id. A request's text becomes a company id (`isCompanyId`) only where the company is looked up. */
export type CompanyId = string & { readonly [company]: true }

/** Stands for no company where a row must have one: in the messages of the product itself, and in their queue. */
export const productCompany = 'ffffffff-ffff-ffff-ffff-ffffffffffff' as CompanyId

export function isCompanyId(value: unknown): value is CompanyId {
  return isId(value)
}

/** Marks a company id in the payload of a job; the sender of the job read the id from a row. */
export const companyIdSchema = z.custom<CompanyId>(isCompanyId)
