import { clientSentences, mostImportBytes } from '@encaixe/contract/client-rules.ts'
import type { ImportedClients } from '@encaixe/contract/clients.ts'
import { csvLines, csvStart } from '@encaixe/contract/csv-file.ts'
import { textOf } from '@encaixe/contract/file-text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clientsKey } from '../appointments/new/find-clients.ts'
import { api } from '../platform/api.ts'
import { saveFile } from '../platform/save-file.ts'

export type ChosenFile = { name: string; contents: Blob }

const spreadsheet =
  'Este arquivo é uma planilha. Abra-a no Excel ou no Google Planilhas, salve como CSV e escolha o arquivo novo.'

/** A ZIP, as .xlsx and .ods are, and what Excel wrote before it. */
const isSpreadsheet = (start: Uint8Array) =>
  (start[0] === 0x50 && start[1] === 0x4b) || (start[0] === 0xd0 && start[1] === 0xcf)

/** Its contents are read once: what the preview showed is what goes in, even if the file is saved again meanwhile. */
export async function readChosen(file: File): Promise<ChosenFile | { wrong: string }> {
  if (file.size > mostImportBytes) return { wrong: `${clientSentences.fileTooLarge}.` }
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return { wrong: 'Não foi possível ler o arquivo. Por favor, tente novamente.' }
  if (isSpreadsheet(new Uint8Array(bytes))) return { wrong: spreadsheet }
  // Browsers name the type by what is installed, and often not at all.
  return { name: file.name, contents: new Blob([bytes], { type: 'text/csv' }) }
}

export const usePreview = () =>
  useMutation({
    mutationFn: ({ contents }: ChosenFile) =>
      api('POST /api/clients/import', { query: { dryRun: 'true' }, body: contents }),
  })

export function useImport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ contents }: ChosenFile) => api('POST /api/clients/import', { query: {}, body: contents }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: clientsKey }),
  })
}

const asCsv = (text: string) => new Blob([text], { type: 'text/csv;charset=utf-8' })

/** With each line as it stands in the file; of a record over several lines the first. */
export async function saveWrong(wrong: ImportedClients['wrong'], file: ChosenFile | undefined) {
  const lines = file ? textOf(new Uint8Array(await file.contents.arrayBuffer())).split('\n') : []
  const rows = wrong.map(({ line, reason }) => [line, reason, lines[line - 1]])
  saveFile(
    'linhas-com-problema.csv',
    asCsv(csvStart + csvLines([['linha', 'motivo', 'no arquivo'], ...rows])),
  )
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
