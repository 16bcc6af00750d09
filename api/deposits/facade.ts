export { asksDeposit } from './decide-deposit.ts'
export { type AskedDeposit, openDeposit } from './open-deposit.ts'
export { endDeposit, selectDeposit, updateDeposit } from './store.ts'
