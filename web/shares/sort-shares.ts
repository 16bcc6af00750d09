import type { Share } from '@encaixe/contract/shares.ts'

/** Of one professional, for one procedure or for all others: the percent of today, those to come, and those before. */
export type SharesOver = { now: Share | undefined; ahead: Share[]; past: Share[] }
export type PersonShares = SharesOver & { ofProcedures: (SharesOver & { procedureId: string })[] }

const byDate = (one: Share, other: Share) => (one.from < other.from ? -1 : 1)

function splitByDate(shares: readonly Share[], today: string): SharesOver {
  const begun = shares.filter(({ from }) => from <= today).toSorted(byDate)
  return {
    now: begun.at(-1),
    past: begun.slice(0, -1).toReversed(),
    ahead: shares.filter(({ from }) => from > today).toSorted(byDate),
  }
}

export function groupShares(all: readonly Share[], collaboratorId: string, today: string): PersonShares {
  const own = all.filter((share) => share.collaboratorId === collaboratorId)
  const procedureIds = [...new Set(own.flatMap(({ procedureId }) => procedureId ?? []))]
  return {
    ...splitByDate(
      own.filter(({ procedureId }) => procedureId === null),
      today,
    ),
    ofProcedures: procedureIds.map((procedureId) => ({
      procedureId,
      ...splitByDate(
        own.filter((share) => share.procedureId === procedureId),
        today,
      ),
    })),
  }
}
