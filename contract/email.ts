import './no-eval.ts'
import { z } from 'zod'
import { emailPattern } from './email-pattern.ts'
import { text } from './text.ts'

export const emailSentences = { required: 'E-mail é obrigatório', invalid: 'E-mail inválido' }

export function email({ required, invalid } = emailSentences) {
  return text({ max: 254, required, tooLong: invalid }).pipe(z.string().regex(emailPattern, invalid))
}
