import '@encaixe/contract/no-eval.ts'
import { describeContactProblem } from '@encaixe/contract/client-contact.ts'
import { clientSentences } from '@encaixe/contract/client-rules.ts'
import { type Client, type ClientInput, clientInput } from '@encaixe/contract/clients.ts'
import { isDate } from '@encaixe/contract/local-time.ts'
import { z } from 'zod'
import { phoneMask } from '../ui/mask.ts'

/** The form's values as they are typed. */
export type ClientFields = {
  name: string
  phone: string
  email: string
  /** `03/02/1990`. */
  birthday: string
  notes: string
  tags: string[]
}

export type ClientBody = Required<ClientInput>

const { name, phone, email, notes, tags } = clientInput.shape

/** Empty means unknown. That the day is over is checked by the API, on the company's clock. */
const typedBirthday = z.string().transform((typed, { addIssue }) => {
  if (typed.trim() === '') return null
  const [, day, month, year] = /^(\d\d?)\/(\d\d?)\/(\d{4})$/.exec(typed.trim()) ?? []
  const date = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  if (isDate(date)) return date
  addIssue(clientSentences.birthday)
  return z.NEVER
})

/** Checks the values with the rules of the API. */
export const clientForm = z
  .object({ name, phone, email, birthday: typedBirthday, notes, tags })
  .superRefine((typed, { addIssue }) => {
    const problem = describeContactProblem(typed)
    if (problem !== undefined) addIssue({ code: 'custom', path: ['phone'], message: problem })
  }) as unknown as z.ZodType<ClientBody, ClientFields>

/** The card of notes, which shows no other field. */
export const notesForm = z.object({ notes }) as unknown as z.ZodType<ClientBody, ClientFields>

const emptyClient: ClientFields = { name: '', phone: '', email: '', birthday: '', notes: '', tags: [] }

export const fieldsOf = (client: Client): ClientFields => ({
  name: client.name,
  phone: client.phone ? phoneMask(client.phone) : '',
  email: client.email ?? '',
  birthday: client.birthday?.split('-').reverse().join('/') ?? '',
  notes: client.notes ?? '',
  tags: client.tags,
})

const isNumber = (typed: string) => /\d/.test(typed) && !/\p{L}/u.test(typed)

/** What was searched for begins the new client: as a number, an e-mail or a name. */
export function beginClient(typed: string): ClientFields {
  if (typed.includes('@')) return { ...emptyClient, email: typed }
  return isNumber(typed) ? { ...emptyClient, phone: phoneMask(typed) } : { ...emptyClient, name: typed }
}
