/** Seconds before each further attempt: half a minute, then minutes, then hours. After the last there is none. */
const delays = [30, 120, 600, 3_600, 21_600]

/** A provider that did not say whether it took a message may still report it: it is given this long. */
const unsureFor = 600

type Setback = { retryAfter?: number | undefined; unsure?: boolean | undefined }

/** Undefined when it has been tried often enough. */
export function nextAttemptAfter(attempts: number, { retryAfter = 0, unsure }: Setback): number | undefined {
  const delay = delays[attempts - 1]
  if (delay === undefined) return undefined
  return Math.max(delay, retryAfter, unsure ? unsureFor : 0) * 1_000
}
