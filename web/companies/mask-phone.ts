import { phoneMask } from '../ui/mask.ts'

const brazil = /^\s*(?:\+55|55(?=(?:\D*\d){10,11}\D*$))(?=.*\d)/

/** Formats a Brazilian phone number without the country code. Anything else is left as typed for the schema to check. */
export function maskPhone(typed: string): string {
  const national = typed.replace(brazil, '')
  const digits = national.replace(/\D/g, '')
  return /[^\d\s()-]/.test(national) || digits.length > 11 ? typed : phoneMask(national)
}
