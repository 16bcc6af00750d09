import { phoneMask } from '../ui/mask.ts'

const brazil = /^\s*(?:\+55|55(?=(?:\D*\d){10,11}\D*$))(?=.*\d)/

/** Punctuates a Brazilian number, Brazil's own code left out; what is none (another country, letters) is left for the rule to judge. */
export function maskPhone(typed: string): string {
  const national = typed.replace(brazil, '')
  const digits = national.replace(/\D/g, '')
  return /[^\d\s()-]/.test(national) || digits.length > 11 ? typed : phoneMask(national)
}
