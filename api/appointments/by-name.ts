const portuguese = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' })

type Named = { id: string; name: string }

/** As a Portuguese reader looks names up; of two with one name, always the same first. */
export function byName(a: Named, b: Named): number {
  return portuguese.compare(a.name, b.name) || (a.id < b.id ? -1 : 1)
}
