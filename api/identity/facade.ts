export { revocationChannel, selectRevoked } from './store/sessions.ts'
export { readBearer } from './verify-token.ts'
