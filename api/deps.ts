import type { Identity } from './identity/create-identity.ts'
import type { Channels } from './notifications/create-channels.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { Database } from './platform/database/db.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log/log.ts'
import type { Metrics } from './platform/metrics/create-metrics.ts'
import type { Payments } from './subscriptions/create-payments.ts'

/** The dependencies of every domain; a test passes its own. */
export type Deps = {
  config: Config
  clock: Clock
  log: Log
  metrics: Metrics
  database: Database
  jobs: Jobs
  payments: Payments
  channels: Channels
} & Identity
