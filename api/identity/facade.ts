export { revocationChannel } from './session-changes.ts'
export { selectRevoked } from './store/sessions.ts'
export { readBearer } from './verify-token.ts'
