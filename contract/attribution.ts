import './no-eval.ts'
import { z } from 'zod'
import { normalizeText } from './bounded-text.ts'

const short = 256
const long = 1_024

/** A tag comes from a link that anyone can write, so a bad tag is dropped or cut and does not refuse a subscription. */
const tag = (longest: number) =>
  z
    .string()
    .transform((value) => {
      // Only the start of the tag is normalised: a longer text is not stored, and normalising it could take seconds.
      const read = normalizeText(value.trimStart().slice(0, 4 * longest), longest)
      return 'text' in read ? read.text.slice(0, longest).toWellFormed() : undefined
    })
    .optional()
    .catch(undefined)

/** The browser stores the attribution under the key `attribution` and sends it with the subscription. */
export const attribution = z
  .object({
    gclid: tag(short),
    utm_source: tag(short),
    utm_medium: tag(short),
    utm_campaign: tag(short),
    utm_term: tag(short),
    utm_content: tag(short),
    first_referrer: tag(long),
    first_landing_url: tag(long),
    collected_at: tag(short),
  })
  .optional()
  .catch(undefined)
  .meta({ id: 'Attribution' })

export type Attribution = NonNullable<z.output<typeof attribution>>
