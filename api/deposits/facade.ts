export { asksDeposit, type DepositItem, depositAmount } from './deposit-amount.ts'
export { type AskedDeposit, openDeposit } from './open-deposit.ts'
export { endDeposit, selectDeposit, updateDeposit } from './store.ts'
