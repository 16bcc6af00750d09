import { describeContactProblem } from '@encaixe/contract/client-contact.ts'
import { clientSentences, longestClientNotes } from '@encaixe/contract/client-rules.ts'
import { type ClientInput, clientInput } from '@encaixe/contract/clients.ts'
import { type Field, nameIn } from '@encaixe/contract/file-columns.ts'
import { isDate } from '@encaixe/contract/local-time.ts'
import { mobileOf, phoneKindOf } from '@encaixe/contract/phones.ts'

export type FileClient = {
  name: string
  phone: string | null
  mobile: string | null
  email: string | null
  birthday: string | null
  notes: string | null
  tags: string[]
}

const sentences = {
  rounded: 'A planilha arredondou o celular. Formate a coluna como texto e salve o arquivo de novo',
  birthday: 'Data de nascimento inválida: use dia/mês/ano',
  notes: `Observações: use no máximo ${longestClientNotes} caracteres`,
}

/** Returns the client of a line of the file, or why the line has no valid client. `today` is the company's date. */
export function clientOf(said: Record<Field, string[]>, today: string): FileClient | { reason: string } {
  const numbers = said.phone.flatMap(numbersIn)
  const mobiles = [...new Set(numbers.flatMap((number) => mobileOf(number) ?? []))]
  const [mobile = null] = mobiles
  const complete = numbers.find((number) => !['invalid', 'no area'].includes(phoneKindOf(number)))
  const phone = mobile ?? complete ?? numbers[0] ?? null
  const spare = [
    ...mobiles.slice(1),
    ...numbers.filter((number) => mobileOf(number) === null && number !== phone),
  ]
  const [email, ...emails] = said.email.flatMap(addressesIn)
  const born = said.birthday.map((cell) => birthdayIn(cell, today))
  if (numbers.some((number) => rounded.test(number))) return { reason: sentences.rounded }
  if (born.includes(undefined)) return { reason: sentences.birthday }
  const [birthday = null] = born as (string | null)[]
  if (birthday !== null && birthday >= today) return { reason: clientSentences.birthday }
  const notes = [
    ...said.notes,
    ...[...new Set(spare)].map((number) => `Outro telefone: ${number}`),
    ...emails.map((other) => `Outro e-mail: ${other}`),
    ...(birthday === null ? said.birthday.map((day) => `Aniversário: ${day}`) : []),
  ].join('\n')
  const read = clientInput.safeParse({
    name: nameIn(said),
    phone,
    email: email ?? null,
    birthday,
    notes: notes || null,
    tags: said.tags.flatMap(tagsIn),
  })
  if (!read.success) return { reason: reasonOf(read.error.issues[0]) }
  return finish(read.data, mobile)
}

/** The most numbers, and the most e-mails, that are read from one cell: a hostile cell may hold a thousand. */
const mostInCell = 5
/** Parts of a cell that hold no number are read too, for example a name beside a number. */
const mostParts = 20

const addressesIn = (cell: string) =>
  addressIn(cell)
    .split(/[;,\s]|:::/, mostParts)
    .filter(Boolean)
    .slice(0, mostInCell)

/** Returns the e-mail address in a cell, without a name before the address, as in `Ana <ana@cliente.example>`. */
function addressIn(cell: string): string {
  const begin = cell.lastIndexOf('<')
  return begin !== -1 && cell.endsWith('>') ? cell.slice(begin + 1, -1) : cell
}

function finish(
  { name, email, ...rest }: ClientInput,
  mobile: string | null,
): FileClient | { reason: string } {
  const phone = mobile ?? rest.phone ?? null
  const reason = describeContactProblem({ phone, email })
  if (reason !== undefined) return { reason }
  const { birthday = null, notes = null, tags = [] } = rest
  return { name, phone, mobile, email: email?.toLowerCase() ?? null, birthday, notes, tags }
}

function reasonOf(issue: { path: PropertyKey[]; message: string } | undefined): string {
  return issue?.path[0] === 'notes' ? sentences.notes : (issue?.message ?? clientSentences.name)
}

const rounded = /^\d([.,]\d+)?e\+?\d+$/i

/** Returns the numbers of a cell: people write two numbers with a word or sign between, and words beside numbers. */
function numbersIn(cell: string): string[] {
  if (rounded.test(cell)) return [cell]
  return cell
    .split(/[/;,|\n]|:::|\s(?:e|ou|and|or)\s/i, mostParts)
    .map((part) =>
      part
        .replaceAll(/[^\d\s()+-]/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((part) => /\d/.test(part))
    .slice(0, mostInCell)
}

const longestDate = 60

const tagsIn = (cell: string) =>
  cell
    .split(/[;,|\n]|:::/)
    .map((tag) => tag.replace(/^\s*\*\s*/, '').trim())
    .filter(Boolean)

/** Reads a date in the forms that people and programs write. Null: a day without a year. Undefined: no date. */
function birthdayIn(cell: string, today: string): string | null | undefined {
  if (cell.length > longestDate) return undefined
  const text = cell.replace(/[ T]\d{1,2}:\d{2}.*$/, '').trim()
  if (/^(--)?\d{1,2}[/.-]\d{1,2}$/.test(text)) return null
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(text) ?? written(text)
  const full = year.length === 2 ? centuryOf(Number(year), today) : year
  const date = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) && date >= '1900-01-01' ? date : undefined
}

function written(text: string): (string | undefined)[] {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(text) ?? []
  return [text, year, month, day]
}

/** Returns the century of a birth year of two digits: the last century in which the year is not in the future. */
function centuryOf(year: number, today: string): string {
  const century = year > Number(today.slice(2, 4)) ? Number(today.slice(0, 2)) - 1 : Number(today.slice(0, 2))
  return `${century}${String(year).padStart(2, '0')}`
}
