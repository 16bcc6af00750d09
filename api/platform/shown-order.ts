const portuguese = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' })

type Named = { id: string; name: string }
type Placed = Named & { position?: number | null }

/**
 * Compares by Portuguese alphabetical order; equal names are ordered by id, so that the order is stable. JavaScript
 * sorts, because the database's collations depend on its operating system.
 */
export const byName = (a: Named, b: Named): number =>
  portuguese.compare(a.name, b.name) || (a.id < b.id ? -1 : 1)

/** Negative or positive when the company put one of the records before the other, else 0. */
export const byPlace = ({ position: a }: Placed, { position: b }: Placed): number =>
  (a ?? Number.MAX_SAFE_INTEGER) - (b ?? Number.MAX_SAFE_INTEGER)

/** The order that the company chose, then by name. */
export const byPosition = (a: Placed, b: Placed): number => byPlace(a, b) || byName(a, b)
