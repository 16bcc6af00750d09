export { readReport } from './read-report.ts'
