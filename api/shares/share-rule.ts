/** The share of a professional, in basis points: 2550 is 25.5 percent. */

export type Rate = { procedure_id: string | null; from_day: string; basis_points: number }

/** Returns the procedure's own rate in force on this date, otherwise the general rate; null when there is no rate. */
export function rateOn(
  rates: readonly Rate[],
  { procedureId, date }: { procedureId: string; date: string },
): number | null {
  const latestOf = (id: string | null) =>
    rates
      .filter((rate) => rate.procedure_id === id && rate.from_day <= date)
      .reduce<Rate | null>((last, rate) => (last && last.from_day > rate.from_day ? last : rate), null)
  return (latestOf(procedureId) ?? latestOf(null))?.basis_points ?? null
}

/** Returns the professional's share in cents. Half a cent is rounded up. The rest of `cents` is the company's. */
export const shareCents = (cents: number, basisPoints: number | null) =>
  Math.floor((cents * (basisPoints ?? 0) + 5_000) / 10_000)
