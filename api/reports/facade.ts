export { readRevenue } from './read-report.ts'
