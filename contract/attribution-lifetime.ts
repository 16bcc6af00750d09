/** 720 hours: what is older says nothing about how this subscriber came. Free of zod: the public pages import it. */
export const attributionLifetime = 720 * 60 * 60 * 1000
