import { attributionLifetime } from '@encaixe/contract/attribution-lifetime.ts'
import { consentNow, onConsent } from './consent.ts'

let waiting: AttributionRecord | undefined

/**
 * Each public page is a separate document, so the arrival is passed to the next page in the name of the tab. Nothing is
 * stored on the device, and browsers empty the name when the visitor leaves for another site.
 */
const passing = 'encaixe.arrival '

function readPassed(): AttributionRecord | undefined {
  if (!window.name.startsWith(passing)) return undefined
  try {
    const { url, referrer } = JSON.parse(window.name.slice(passing.length))
    const isOwn = URL.parse(url)?.origin === location.origin
    return isOwn ? readArrival({ url, referrer: String(referrer), now: new Date() }) : undefined
  } catch {
    return undefined
  }
}

/**
 * Stores where the visitor came from, in memory and in the name of the tab, until the visitor gives or refuses consent.
 * Returns true while these data wait for the consent.
 */
export function recordArrival(url: string, referrer: string): boolean {
  waiting ??= readPassed()
  const arrival = waiting ? undefined : readArrival({ url, referrer, now: new Date() })
  if (arrival) {
    waiting = arrival
    window.name = passing + JSON.stringify({ url, referrer })
  }
  follow()
  return waiting !== undefined
}

function follow() {
  const consent = consentNow()
  if (consent === 'unknown') return
  try {
    if (consent === 'refused') deleteArrival(localStorage)
    else if (waiting) storeArrival(localStorage, waiting, new Date())
  } catch {
    // Storage is full or forbidden: the subscription gets no attribution.
  }
  if (waiting) window.name = ''
  waiting = undefined
}

onConsent(follow)

const key = 'attribution'
const campaignTags = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
const tags = ['gclid', ...campaignTags] as const

/** The attribution in the form that the API accepts with a subscription. */
type AttributionRecord = Partial<Record<(typeof tags)[number], string>> & {
  first_referrer: string
  first_landing_url: string
  collected_at: string
}

type Arrival = { url: string; referrer: string; now: Date }

/** Removes the query and the hash of an address, which may contain personal data. */
const bare = (address: string) => {
  const url = URL.parse(address)
  return url ? url.origin + url.pathname : ''
}

/** Reads an advertisement's click id and the campaign tags from an address. Undefined when the address has none. */
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

/** Stores an arrival, unless the stored arrival is younger than 720 hours, because the first campaign counts. */
export function storeArrival(storage: ArrivalStorage, arrival: AttributionRecord, now: Date): void {
  if (!isValid(storage.getItem(key), now)) storage.setItem(key, JSON.stringify(arrival))
}

const deleteArrival = (storage: ArrivalStorage) => storage.removeItem(key)
