export { type TrailDraft, writeTrail } from './store.ts'
