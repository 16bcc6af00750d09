/** Only a booking that asks for a deposit needs it. */
export const fetchDepositAsked = () => import('./deposit-asked.tsx')
