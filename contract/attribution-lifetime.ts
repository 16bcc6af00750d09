/**
 * A subscription is attributed only to an arrival on the site in the last 720 hours. This file is separate from
 * attribution.ts, because public pages load it without zod.
 */
export const attributionLifetime = 720 * 60 * 60 * 1000
