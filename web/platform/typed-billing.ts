import { plainTaxId } from '@encaixe/contract/tax-id.ts'

type Billing = { name: string; taxId: string; phone: string }

/**
 * The billing data that this user typed for the plan: they fill the company's form. They are only in the memory of the
 * open page, because no billing data may be in storage or in an address.
 */
let held: (Billing & { subject: string }) | undefined

export function holdBilling(subject: string, typed: { name: string; cpfCnpj: string; phone: string }): void {
  held = { subject, name: typed.name.trim(), taxId: plainTaxId(typed.cpfCnpj), phone: typed.phone }
}

export const heldBilling = (subject: string): Billing =>
  held?.subject === subject ? held : { name: '', taxId: '', phone: '' }
