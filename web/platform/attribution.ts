import { attributionLifetime } from '@encaixe/contract/attribution-lifetime.ts'

const key = 'attribution'
const campaignTags = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
const tags = ['gclid', ...campaignTags] as const

/** As the subscription's contract takes it. */
export type AttributionRecord = Partial<Record<(typeof tags)[number], string>> & {
  first_referrer: string
  first_landing_url: string
  collected_at: string
}

type Arrival = { url: string; referrer: string; now: Date }

/** Addresses are kept without what else their query carries, which is nobody's business here. */
const bare = (address: string) => {
  const url = URL.parse(address)
  return url ? url.origin + url.pathname : ''
}

/** How a visitor came, when the address says so: with an advertisement's click or a campaign's tag. */
export function readArrival({ url, referrer, now }: Arrival): AttributionRecord | undefined {
  const here = URL.parse(url)
  if (!here) return undefined
  const given = tags.flatMap((tag) => {
    const value = here.searchParams.get(tag)?.trim()
    return value ? [[tag, value.slice(0, 256)] as const] : []
  })
  if (given.length === 0) return undefined
  const landing = new URL(bare(url))
  for (const [tag, value] of given) landing.searchParams.set(tag, value)
  return {
    ...Object.fromEntries(given),
    first_referrer: bare(referrer),
    first_landing_url: landing.href,
    collected_at: now.toISOString(),
  }
}

function isValid(kept: string | null, now: Date): boolean {
  if (kept === null) return false
  try {
    const age = now.getTime() - Date.parse(JSON.parse(kept).collected_at)
    return age <= attributionLifetime
  } catch {
    return false
  }
}

type Keeping = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The first campaign counts for 720 hours; a later one says nothing while it does. */
export function storeArrival(storage: Keeping, arrival: AttributionRecord, now: Date): void {
  if (!isValid(storage.getItem(key), now)) storage.setItem(key, JSON.stringify(arrival))
}

export const deleteArrival = (storage: Keeping) => storage.removeItem(key)
