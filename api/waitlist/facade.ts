export { leaveWaitlist } from './join-waitlist.ts'
export { type FoundAsk, selectAsk, selectWon } from './store/asks.ts'
export { isPast, showTake, type TakeRefusal, takeTime } from './take-time.ts'
