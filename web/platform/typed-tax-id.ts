import { plainTaxId } from '@encaixe/contract/tax-id.ts'

/**
 * The CPF or CNPJ that this user typed when choosing the plan: it fills the company's form. It is only in the memory of
 * the open page, because no billing data may be in storage or in an address.
 */
let held: { subject: string; taxId: string } | undefined

export function holdTaxId(subject: string, typed: string): void {
  held = { subject, taxId: plainTaxId(typed) }
}

export const heldTaxId = (subject: string): string => (held?.subject === subject ? held.taxId : '')
