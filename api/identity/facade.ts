export type { Callers } from './find-callers.ts'
export type { FindUserId } from './identify-caller.ts'
export { revocationChannel, selectRevoked } from './store/sessions.ts'
export { storePhone } from './store/users.ts'
