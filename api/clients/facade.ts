export { adoptClient, type MatchedClient, matchClient } from './match-client.ts'
export { countNoShows, mostOutcomes, type Outcome, waitsForYes } from './no-show-rule.ts'
export { clientMissing, type FoundRecord, findClient } from './read-client.ts'
export { hasVisited, recountClients } from './store/matches.ts'
