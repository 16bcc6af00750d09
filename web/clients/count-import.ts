import { counted } from '@encaixe/contract/counted.ts'

export const countNew = (count: number) => counted(count, 'cliente novo', 'clientes novos')
export const countKnown = (count: number) => counted(count, 'já está em Clientes', 'já estão em Clientes')
export const countWrong = (count: number) => counted(count, 'linha com problema', 'linhas com problema')

/** The button's words: what it will do. */
export function describeImport(fresh: number, known: number): string {
  if (fresh > 0) return `Importar ${countNew(fresh)}`
  return `Completar ${counted(known, 'cliente', 'clientes')}`
}
