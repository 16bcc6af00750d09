/** The first address for a new owner, who signs in, accepts the terms and chooses a plan. */
export const start = '/login?redirect=subscription'
