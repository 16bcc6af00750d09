export { readWaiting } from './read-waiting.ts'
