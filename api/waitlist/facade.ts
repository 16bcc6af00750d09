export { leaveWaitlist, waitEarlier } from './join-waitlist.ts'
export { type FoundAsk, selectAsk, selectWon } from './store/asks.ts'
export { selectEarlier } from './store/entries.ts'
export { isPast, showTake, type TakeRefusal, takeTime } from './take-time.ts'
