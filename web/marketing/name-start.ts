/** Where a new owner starts: sign in, accept the terms, choose a plan. */
export const start = '/login?redirect=subscription'
