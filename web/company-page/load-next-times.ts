import type { ApiClient } from '@encaixe/contract/client.ts'

/** The next free times by service, as `2027-03-05T14:30`: a page sends each text once, and services share many. */
export type TimesByService = Readonly<Record<string, readonly string[]>>

/** In milliseconds: the page is shown without times rather than late. */
const longestWait = 400

/** Undefined when they fail or take long, because the page is complete without them. */
export async function loadNextTimes(api: ApiClient, companyId: string): Promise<TimesByService | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), longestWait)
  })
  const found = api('GET /api/public/next-times/{companyId}', { params: { companyId } })
    .then((all) =>
      Object.fromEntries(
        all.map(({ procedureId, times }) => [
          procedureId,
          times.map(({ date, startTime }) => `${date}T${startTime}`),
        ]),
      ),
    )
    .catch(() => undefined)
  const times = await Promise.race([found, late])
  clearTimeout(timer)
  return times
}
