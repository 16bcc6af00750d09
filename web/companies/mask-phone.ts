import { phoneMask } from '../ui/mask.ts'

/** Punctuates a Brazilian number; what is no such number (a country's code, letters) is left for the rule to judge. */
export function maskPhone(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  return /[^\d\s()-]/.test(typed) || digits.length > 11 ? typed : phoneMask(typed)
}
