type Group<Service> = { category: string | null; items: Service[] }

/**
 * Groups the services by category, in the order in which the categories first appear; services without a category come
 * last. Spellings that differ only in case are one category.
 */
export function groupByCategory<Service extends { category: string | null }>(
  services: readonly Service[],
): Group<Service>[] {
  const groups = Map.groupBy(services, ({ category }) => category?.toLowerCase() ?? null)
  const shown = [...groups.values()].map((items) => ({ category: items[0]?.category ?? null, items }))
  return [
    ...shown.filter(({ category }) => category !== null),
    ...shown.filter(({ category }) => category === null),
  ]
}
