import { z } from 'zod'
import { text } from './text.ts'

/** One plain address: no display name, list, quotes or brackets, which could become another header of a mail. */
export const emailPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/i

export const emailSentences = { required: 'E-mail é obrigatório', invalid: 'E-mail inválido' }

export function email({ required, invalid } = emailSentences) {
  return text({ max: 254, required, tooLong: invalid }).pipe(z.string().regex(emailPattern, invalid))
}
