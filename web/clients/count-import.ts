import type { ImportedClients } from '@encaixe/contract/clients.ts'
import { counted } from '@encaixe/contract/counted.ts'

type Counts = Pick<ImportedClients, 'known' | 'changed' | 'repeated'>

const countClients = (count: number) => counted(count, 'cliente', 'clientes')
export const countNew = (count: number) => counted(count, 'cliente novo', 'clientes novos')
export const countCompleted = (count: number) => counted(count, 'cliente completado', 'clientes completados')
export const countWrong = (count: number) => counted(count, 'linha com problema', 'linhas com problema')

/** The clients of the book who are in the file, each once. */
export const countInBook = ({ known, repeated }: Pick<Counts, 'known' | 'repeated'>) => known - repeated

/** The button's words: what it will do. */
export function describeImport(fresh: number, changed: number): string {
  return fresh > 0 ? `Importar ${countNew(fresh)}` : `Completar ${countClients(changed)}`
}

/** What happens to those who are in the book, and what becomes of repeated lines. */
export function describeKnown({ known, changed, repeated }: Counts): string[] {
  const rest = countInBook({ known, repeated }) - changed
  return [
    changed > 0 &&
      `${counted(changed, 'cliente ganha', 'clientes ganham')} o que falta no cadastro, como e-mail ou nascimento. Nada é trocado.`,
    rest > 0 &&
      `${counted(rest, 'cliente já está', 'clientes já estão')} em Clientes, e o arquivo não traz nada que falte.`,
    repeated > 0 &&
      `${counted(repeated, 'linha repete', 'linhas repetem')} um cliente que já apareceu no arquivo.`,
  ].filter((sentence) => sentence !== false)
}
