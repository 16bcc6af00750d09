export { clientMissing, type FoundRecord, findClient } from './find-client.ts'
export { adoptClient, type MatchedClient, matchClient } from './match-client.ts'
export { countNoShows, mostOutcomes, type Outcome, waitsForYes } from './no-show-rule.ts'
export { hasVisited, recountClients } from './store/matches.ts'
