import { type CsvCell, csvLines, csvStart } from '@encaixe/contract/csv-file.ts'

/** The columns of a CSV file: each has a header and a function that returns its cell for a row. */
export type CsvTable<Row> = readonly (readonly [header: string, cell: (row: Row) => CsvCell])[]

/** Yields a complete CSV file, one piece for each page of rows. */
export async function* csvPieces<Row>(
  table: CsvTable<Row>,
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield csvStart + csvLines([table.map(([header]) => header)])
  for await (const rows of pages) yield csvLines(rows.map((row) => table.map(([, cell]) => cell(row))))
}

type Stored<Row, Field extends keyof Row> = {
  header: string
  field: Field
  cell: (row: Pick<Row, Field>, timezone: string) => CsvCell
}

/**
 * Makes columns of a CSV file that show one stored field each. A list of such columns is the table of the file
 * (`tableOf`) and also the fields that its query reads (`fieldsOf`), so that the table and the query cannot differ. A
 * field that is null leaves its cell empty.
 */
export const storedColumns =
  <Row>() =>
  <Field extends keyof Row>(
    header: string,
    field: Field,
    ...[write]: Row[Field] extends CsvCell ? [write?: Write<Row[Field]>] : [write: Write<Row[Field]>]
  ): Stored<Row, Field> => ({
    header,
    field,
    cell: ({ [field]: value }, timezone) => {
      if (value === null || value === undefined) return null
      return write ? write(value, timezone) : (value as CsvCell)
    },
  })

type Write<Value> = (value: NonNullable<Value>, timezone: string) => CsvCell

type Columns<Row> = readonly { header: string; cell: (row: Row, timezone: string) => CsvCell }[]

export const fieldsOf = <Field>(columns: readonly { field: Field }[]): Field[] =>
  columns.map(({ field }) => field)

export const tableOf = <Row>(columns: Columns<Row>, zoneOf: (row: Row) => string): CsvTable<Row> =>
  columns.map(({ header, cell }) => [header, (row) => cell(row, zoneOf(row))])
