/** 720 hours: an older visit no longer explains a subscription. Not in attribution.ts, because public pages load it without zod. */
export const attributionLifetime = 720 * 60 * 60 * 1000
