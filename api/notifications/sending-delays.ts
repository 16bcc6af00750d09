/** Seconds before each further attempt. After the last one there is none. */
const delays = [30, 120, 600, 3_600, 21_600]

/** A provider that did not answer may still report the message: the next attempt waits this many seconds. */
const unsureFor = 600

type Setback = { retryAfter?: number | undefined; unsure?: boolean | undefined }

/** Milliseconds until the next attempt; undefined after the last one. */
export function nextAttemptAfter(attempts: number, { retryAfter = 0, unsure }: Setback): number | undefined {
  const delay = delays[attempts - 1]
  if (delay === undefined) return undefined
  return Math.max(delay, retryAfter, unsure ? unsureFor : 0) * 1_000
}
