/** Where a newcomer begins: sign in, accept the terms, take a plan. */
export const start = '/login?redirect=subscription'
