import { phoneMask } from '../ui/mask.ts'

/** A pasted number often brings the country's code, which a Brazilian does not type. 55 is also an area code. */
export function maskPhone(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const pasted = digits.length > 12 || (digits.length === 12 && !typed.includes('('))
  const abroad = digits.startsWith('55') && (pasted || typed.trim().startsWith('+55'))
  return phoneMask(abroad ? digits.slice(2) : digits)
}
