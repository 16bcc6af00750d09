const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`

export const countNew = (count: number) => counted(count, 'cliente novo', 'clientes novos')
export const countKnown = (count: number) => counted(count, 'já está na sua lista', 'já estão na sua lista')
export const countWrong = (count: number) => counted(count, 'linha com problema', 'linhas com problema')

/** The button's words: what it will do. */
export function describeImport(fresh: number, known: number): string {
  if (fresh > 0) return `Importar ${countNew(fresh)}`
  return known === 1 ? 'Completar 1 cliente' : `Completar ${known.toLocaleString('pt-BR')} clientes`
}
