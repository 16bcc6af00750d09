export { type TrailDraft, writeOwnActs, writeTrail } from './store.ts'
export { switched } from './switched.ts'
