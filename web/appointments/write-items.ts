import type { VisitItem } from '@encaixe/contract/visit-items.ts'

/** As the API reads them: `p1,p2:c9`. */
export const writeItems = (items: readonly VisitItem[]) =>
  items
    .map(({ procedureId, collaboratorId }) =>
      collaboratorId ? `${procedureId}:${collaboratorId}` : procedureId,
    )
    .join(',')
