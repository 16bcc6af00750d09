/** Loads the page of a deposit, which only a booking with a deposit needs. */
export const fetchDepositAsked = () => import('./deposit-asked.tsx')
