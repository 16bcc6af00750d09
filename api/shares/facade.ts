export { rateOn, shareCents } from './share-rule.ts'
export { selectRates } from './store.ts'
