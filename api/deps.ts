import type { AuthConfig } from '@encaixe/contract/identity.ts'
import type { VerifyToken } from './identity/verify-token.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db.ts'
import type { Peer } from './platform/http/peer.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'

/** What every domain is built from; a test gives its own. */
export type Deps = {
  config: Config
  clock: Clock
  log: Log
  database: Database
  jobs: Jobs
  verifyToken: VerifyToken
  authConfig: AuthConfig
  /** The local identity provider, where there is one. It speaks Node's own requests. */
  identityProvider?: ((peer: Peer) => Promise<Response>) | undefined
}
