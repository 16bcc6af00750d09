import { bookingSentences, phonePattern } from '@encaixe/contract/appointment-rules.ts'
import { mobileOf } from '@encaixe/contract/phones.ts'

const missing = 'Por favor, informe seu celular.'
const incomplete = 'Informe o celular com DDD, por exemplo (11) 98888-7777.'
const landline =
  'Este parece ser um telefone fixo. Informe um celular: é pelo WhatsApp dele que a empresa fala com você.'

/** The reason why the typed telephone cannot be sent. A company that asks for one needs a Brazilian mobile. */
export function checkPhone(typed: string, required: boolean): string | undefined {
  const phone = typed.trim()
  if (!phonePattern.test(phone)) return bookingSentences.phone
  if (!required || mobileOf(phone)) return undefined
  if (phone === '') return missing
  return /^(?:55)?[1-9]\d[2-5]\d{7}$/.test(phone.replaceAll(/\D/g, '')) ? landline : incomplete
}
