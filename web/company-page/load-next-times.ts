import type { ApiClient } from '@encaixe/contract/client.ts'

/** Next free times by service id, as `2027-03-05T14:30`: a page sends equal texts once; many services share times. */
export type TimesByService = Readonly<Record<string, readonly string[]>>

/** The longest wait for the times, in milliseconds: after it the page is shown without times. */
const longestWait = 400

/** Returns undefined when the times fail or take long to load, because the page is complete without them. */
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
