import { clientSentences, mostImportBytes, mostImportLines } from '@encaixe/contract/client-rules.ts'
import type { ImportedClients } from '@encaixe/contract/clients.ts'
import { csvLines, csvStart } from '@encaixe/contract/csv-file.ts'
import { fieldsOf, headerOf, nameIn } from '@encaixe/contract/file-columns.ts'
import { readLines, textOf } from '@encaixe/contract/file-lines.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { saveFile } from '../platform/save-file.ts'

export type ChosenFile = { name: string; bytes: Uint8Array; contents: Blob }

const spreadsheet =
  'Este arquivo é uma planilha. Abra-a no Excel ou no Google Planilhas, salve como CSV e escolha o arquivo novo.'

/** Recognises a ZIP (.xlsx and .ods are ZIP files) and the older format of Excel. */
const isSpreadsheet = (start: Uint8Array) =>
  (start[0] === 0x50 && start[1] === 0x4b) || (start[0] === 0xd0 && start[1] === 0xcf)

/** Reads the file once, so that the import stores the previewed contents even if the file is saved again meanwhile. */
export async function readChosen(file: File): Promise<ChosenFile | { wrong: string }> {
  if (file.size > mostImportBytes) return { wrong: `${clientSentences.fileTooLarge}.` }
  const read = await file.arrayBuffer().catch(() => undefined)
  if (!read) return { wrong: 'Não foi possível ler o arquivo. Por favor, tente novamente.' }
  const bytes = new Uint8Array(read)
  if (isSpreadsheet(bytes)) return { wrong: spreadsheet }
  // The type that a browser reports depends on the installed programs and is often empty, so it is set here.
  return { name: file.name, bytes, contents: new Blob([bytes], { type: 'text/csv' }) }
}

export const usePreview = () =>
  useMutation({
    mutationFn: ({ contents }: ChosenFile) =>
      api('POST /api/clients/import', { query: { dryRun: 'true' }, body: contents }),
  })

export const useImport = () =>
  useMutation({
    mutationFn: ({ contents }: ChosenFile) => api('POST /api/clients/import', { query: {}, body: contents }),
  })

const asCsv = (text: string) => new Blob([text], { type: 'text/csv;charset=utf-8' })

type WrongLine = ImportedClients['wrong'][number] & { name: string; cells: string[] }
export type WrongFile = { header: string[]; lines: WrongLine[] }

const reasonColumn = 'motivo'
const longestName = 60

/** The wrong lines with their cells. The column of reasons of an earlier corrected file is left out. */
export function readWrong(wrong: ImportedClients['wrong'], { bytes }: ChosenFile): WrongFile {
  const text = textOf(bytes)
  const found = headerOf(text)
  const words = found?.line?.cells ?? []
  const header = words.at(-1) === reasonColumn ? words.slice(0, -1) : words
  const lines = found ? readLines(text, { delimiter: found.delimiter, most: mostImportLines + 1 }) : []
  const cellsOf = new Map(lines.map(({ line, cells }) => [line, cells]))
  return {
    header,
    lines: wrong.map((one) => {
      const cells = header.map((_, at) => cellsOf.get(one.line)?.[at] ?? '')
      const name = nameIn(fieldsOf(found?.columns ?? [], cells)) || cells.find(Boolean) || ''
      return { ...one, name: name.slice(0, longestName), cells }
    }),
  }
}

/** Saves a file that the import can read again: the columns of the chosen file, and the reason in the last column. */
export function saveWrong({ header, lines }: WrongFile) {
  const rows = lines.map(({ cells, reason }) => [...cells, reason])
  saveFile('linhas-com-problema.csv', asCsv(csvStart + csvLines([[...header, reasonColumn], ...rows])))
}

export function saveModel() {
  const header = ['nome', 'celular', 'e-mail', 'nascimento', 'observações', 'etiquetas']
  const example = [
    'Ana Souza',
    '(11) 91234-5678',
    'ana@exemplo.com.br',
    '03/02/1990',
    'Prefere sábado de manhã',
    'VIP, noiva',
  ]
  saveFile('modelo-de-clientes.csv', asCsv(csvStart + csvLines([header, example])))
}
