import { analytics } from './analytics.ts'
import { booking } from './booking.ts'
import { collaborators } from './collaborators.ts'
import { companies } from './companies.ts'
import { contact } from './contact.ts'
import { freeTimes } from './free-times.ts'
import { health } from './health.ts'
import { identity } from './identity.ts'
import { procedures } from './procedures.ts'
import { subscriptions } from './subscriptions.ts'

/** The whole API, by noun. */
export const contract = {
  identity,
  companies,
  procedures,
  collaborators,
  freeTimes,
  booking,
  subscriptions,
  contact,
  analytics,
  health,
}

type Nouns = typeof contract
type Declared = { [N in keyof Nouns]: Nouns[N][keyof Nouns[N]] }[keyof Nouns]

/** Every endpoint under its own name on the wire: `POST /api/auth/verify`. */
export type Wire = { [E in Declared as `${E['method']} ${E['path']}`]: E }
