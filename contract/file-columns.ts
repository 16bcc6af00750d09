import { cutsOf, type Delimiter, type FileLine } from './file-lines.ts'

/**
 * The words that a header may have, without accents, capitals and signs: those of this product's own export, of
 * spreadsheets, of Google and of telephones.
 */
const words = {
  name: 'nome name nomecompleto fullname cliente nomedocliente nomecliente clientname client displayname',
  firstName: 'primeironome firstname givenname',
  lastName: 'sobrenome lastname familyname surname ultimonome',
  phone: `celular telefone phone fone tel whatsapp whats zap mobile mobilephone telefonecelular celularwhatsapp telefonewhatsapp
    numero contato telefonedocliente celulardocliente phonenumber cell cellphone homephone telefonefixo`,
  email: 'email mail correioeletronico emailaddress emaildocliente enderecodeemail',
  birthday: `nascimento aniversario birthday datadenascimento dtnascimento datanascimento datanasc dtnasc dateofbirth birthdate
    datadeaniversario dataaniversario nasc dob`,
  notes: 'observacoes observacao notes note obs anotacoes anotacao notas comentarios comentario comments',
  tags: `etiquetas etiqueta tags tag labels label marcadores marcador groupmembership grupos grupo
    categorias categoria`,
}

export type Field = keyof typeof words
const fieldOf = new Map(
  Object.entries(words).flatMap(([field, all]) => all.split(/\s+/).map((word) => [word, field as Field])),
)

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\d]/gu, '')
    .toLowerCase()

/** A header cell longer than this is cut. */
export const longestHeader = 60

/** Ignores numbers in column names: Google writes `Phone 2 - Value`, and spreadsheets write `Telefone 2`. */
const fieldIn = (cell: string) =>
  fieldOf.get(
    fold(cell.slice(0, longestHeader))
      .replace(/\d*(value|valor)$/, '')
      .replace(/\d+$/, ''),
  )

/** The field of each column; undefined for a column that is not imported. */
type Columns = (Field | undefined)[]

export type FileHeader = { delimiter: Delimiter; line: FileLine | undefined; columns: Columns }

/** Returns the header, divided by the separator that gives the most known columns. */
export function headerOf(text: string): FileHeader | undefined {
  const cuts = cutsOf(text).map(({ delimiter, header: line }) => {
    return { delimiter, line, columns: (line?.cells ?? []).map(fieldIn) }
  })
  const known = (columns: Columns) => columns.filter(Boolean).length
  return cuts.toSorted((one, other) => known(other.columns) - known(one.columns))[0]
}

export const nameIn = ({ name, firstName, lastName }: Record<Field, string[]>): string =>
  name[0] ?? [...firstName, ...lastName].join(' ')

export const hasName = (columns: Columns) =>
  columns.some((field) => field === 'name' || field === 'firstName')

/** Returns the values of a record: for each field its cells that are not empty, from left to right. */
export function fieldsOf(columns: Columns, cells: readonly string[]): Record<Field, string[]> {
  const said: Record<Field, string[]> = {
    name: [],
    firstName: [],
    lastName: [],
    phone: [],
    email: [],
    birthday: [],
    notes: [],
    tags: [],
  }
  for (const [at, field] of columns.entries()) {
    const cell = cells[at]
    // A cell with only a dash counts as empty, because people mark empty cells with a dash.
    if (field && cell !== undefined && /[\p{L}\p{N}]/u.test(cell)) said[field].push(cell)
  }
  return said
}
