export { adoptClient, type ClientContact, type MatchedClient, matchClient } from './match-client.ts'
export { type Outcome, recountClients } from './store/matches.ts'
