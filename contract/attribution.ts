import './no-eval.ts'
import { z } from 'zod'

const short = 256
const long = 1_024

/** Campaign tags come from strangers' links: what is no text is left out, what is too long is cut, nothing is refused. */
const tag = (longest: number) =>
  z
    .string()
    .transform((value) => value.normalize('NFC').trim().slice(0, longest).toWellFormed())
    .optional()
    .catch(undefined)

/** Kept in the browser under `attribution`, and sent with the subscription. */
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
