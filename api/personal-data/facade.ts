export { readWaiting } from './read-person.ts'
