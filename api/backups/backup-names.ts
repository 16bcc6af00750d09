/** How many backups are kept: the newest one of each of so many days and weeks that have one. */
export type Keeping = { days: number; weeks: number }

const pattern = /^encaixe-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.gz$/

/** The name of a backup says when it was made. A later one comes later in the order of names. */
export const backupName = (at: Date) => `encaixe-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.gz`

export function madeAt(name: string): Date | undefined {
  const [, day, hour, minute, second] = pattern.exec(name) ?? []
  return day === undefined ? undefined : new Date(`${day}T${hour}:${minute}:${second}Z`)
}

/** The backups among these files. One with a later time than now was made by a wrong clock and says nothing. */
const madeUntil = (names: readonly string[], now: Date) =>
  names.flatMap((name) => {
    const at = madeAt(name)
    return at && at.getTime() <= now.getTime() + leeway ? [{ name, at }] : []
  })

export const newestOf = (names: readonly string[], now: Date): { name: string; at: Date } | undefined =>
  madeUntil(names, now)
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .at(-1)

/** The backups that are no longer kept. Other files of the folder, and later ones than now, are never among them. */
export function outdated(names: readonly string[], { days, weeks }: Keeping, now: Date): string[] {
  const made = madeUntil(names, now).map(({ name, at }) => ({ name, at: at.getTime() }))
  made.sort((one, other) => other.at - one.at)
  const newestOf = (period: number, most: number) =>
    [...Map.groupBy(made, ({ at }) => Math.floor((at - firstMonday) / period)).values()]
      .slice(0, most)
      .flatMap(([newest]) => newest ?? [])
  const kept = new Set([...newestOf(day, days), ...newestOf(7 * day, weeks)])
  return made.filter((one) => !kept.has(one)).map(({ name }) => name)
}

const day = 86_400_000
/** Clocks of machines differ a little. */
const leeway = 60_000
/** A week begins on Monday, as 5 January 1970 does. */
const firstMonday = 4 * day
