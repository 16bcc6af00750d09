export { readTill } from './close-till.ts'
