export { type AskedDeposit, asksDeposit, openDeposit } from './open-deposit.ts'
export { endDeposit, selectComesBack, selectDeposit, updateDeposit } from './store.ts'
