import { attributionLifetime } from '@encaixe/contract/attribution-lifetime.ts'

const key = 'attribution'
const campaignTags = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
const tags = ['gclid', ...campaignTags] as const

/** The attribution in the form that the API accepts with a subscription. */
export type AttributionRecord = Partial<Record<(typeof tags)[number], string>> & {
  first_referrer: string
  first_landing_url: string
  collected_at: string
}

type Arrival = { url: string; referrer: string; now: Date }

/** An address without its query and hash, which may contain personal data. */
const bare = (address: string) => {
  const url = URL.parse(address)
  return url ? url.origin + url.pathname : ''
}

/** Reads the advertisement's click id and the campaign tags from an address. Undefined when it has none. */
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

function isValid(raw: string | null, now: Date): boolean {
  if (raw === null) return false
  try {
    const age = now.getTime() - Date.parse(JSON.parse(raw).collected_at)
    return age <= attributionLifetime
  } catch {
    return false
  }
}

type ArrivalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Stores an arrival unless the stored one is younger than 720 hours, because the first campaign counts. */
export function storeArrival(storage: ArrivalStorage, arrival: AttributionRecord, now: Date): void {
  if (!isValid(storage.getItem(key), now)) storage.setItem(key, JSON.stringify(arrival))
}

export const deleteArrival = (storage: ArrivalStorage) => storage.removeItem(key)
