/**
 * 720 hours: a subscription is not attributed to an older visit. This file is separate from attribution.ts, because
 * public pages load it without zod.
 */
export const attributionLifetime = 720 * 60 * 60 * 1000
