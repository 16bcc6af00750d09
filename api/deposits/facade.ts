export { type AskedDeposit, asksDeposit, openDeposit } from './open-deposit.ts'
export { endDeposit, selectDeposit, updateDeposit } from './store.ts'
