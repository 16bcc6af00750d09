import { type Attribution, attribution } from '@encaixe/contract/attribution.ts'
import { attributionLifetime } from '@encaixe/contract/attribution-lifetime.ts'

const key = 'attribution'

function parse(kept: string): Attribution | undefined {
  try {
    return attribution.parse(JSON.parse(kept))
  } catch {
    return undefined
  }
}

/** The campaign that led this subscriber to the product. A record that is too old or has no time is dropped. */
export function readAttribution(now: Date): Attribution | undefined {
  try {
    const kept = localStorage.getItem(key)
    if (kept === null) return undefined
    const record = parse(kept)
    const age = now.getTime() - Date.parse(record?.collected_at ?? '')
    if (age <= attributionLifetime) return record
    localStorage.removeItem(key)
  } catch {
    // Storage is forbidden: no campaign is sent.
  }
}
