import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/db.ts'
import { type Answered, answerRefusal } from '../platform/http/answer.ts'
import { isForeign } from '../platform/http/foreign-origin.ts'
import type { Peer } from '../platform/http/peer.ts'
import type { Log } from '../platform/log/log.ts'
import { logSecurityEvent } from '../platform/log/security-event.ts'
import { refused } from '../platform/refused.ts'
import { keysAtHand, type SigningKeys } from './issuer-keys.ts'
import { demoAccounts } from './local-provider-accounts.ts'
import { ensureLocalKeys } from './local-provider-keys.ts'
import type { Serving } from './local-provider-server.ts'
import { upsertIdpAccount } from './store/local-provider.ts'

export type LocalProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** The keys that verify tokens. This process has them in memory, so they are always available. */
  keys: SigningKeys
  handle(peer: Peer): Promise<Answered>
}

type Options = { config: Pick<Config, 'publicUrl' | 'demo'>; database: Database; clock: Clock; log: Log }

const mountPath = '/api/idp'
const clientId = 'encaixe-local'

/** A real OpenID Connect provider that asks for no password. */
export async function startLocalProvider({ config, database, clock, log }: Options): Promise<LocalProvider> {
  const { db } = database
  const { publicUrl } = config
  const issuer = publicUrl + mountPath
  const keys = await ensureLocalKeys(db)
  const at = clock.now()
  for (const account of demoAccounts) {
    // Without the demonstration there is no barber shop, so no account is labelled as its owner.
    const label = config.demo ? account.label : null
    await upsertIdpAccount(db, { ...account, label, kind: 'demo', created_at: at, last_used_at: at })
  }

  // The provider's library is a quarter of the code that a start would load, so the first sign-in loads it.
  let opened: Promise<Serving> | undefined
  const open = async () => {
    const { serveProvider } = await import('./local-provider-server.ts')
    return serveProvider({ publicUrl, issuer, clientId, mountPath, keys, db, clock, log })
  }

  async function handle({ incoming, outgoing }: Peer): Promise<Answered> {
    if (!incoming || !outgoing) return answerRefusal(refused('not_found'))
    if (/%00/.test(incoming.url ?? '')) return answerRefusal(refused('malformed'))
    opened ??= open()
    const { serve, pick } = await opened
    setTrustedHeaders(publicUrl, incoming.headers)
    // Node's own Date header would have the machine's time, which tests and demonstrations replace.
    outgoing.setHeader('date', clock.now().toUTCString())
    incoming.url = incoming.url ?? '/'
    if (incoming.url.startsWith(`${mountPath}/interaction/`)) {
      const { method, headers } = incoming
      if (method === 'POST' && isForeign(headers.origin ?? null, publicUrl, { required: false })) {
        logSecurityEvent(log, 'foreign origin', {})
        return answerRefusal(refused('foreign_origin'))
      }
      await pick(incoming, outgoing)
    } else {
      Object.assign(incoming, { originalUrl: incoming.url, url: incoming.url.slice(mountPath.length) || '/' })
      await serve(incoming, outgoing)
    }
    return RESPONSE_ALREADY_SENT
  }

  return {
    issuer,
    clientId,
    clientSecret: keys.clientSecret,
    keys: keysAtHand({ keys: [keys.published] }),
    handle,
  }
}

/** The provider builds addresses from request headers: a caller's headers must not decide where a sign-in is sent. */
function setTrustedHeaders(publicUrl: string, headers: NodeJS.Dict<string | string[]>): void {
  const { host, protocol } = new URL(publicUrl)
  for (const name of ['forwarded', 'x-forwarded-host', 'x-forwarded-for', 'x-forwarded-port'])
    delete headers[name]
  headers.host = host
  headers['x-forwarded-proto'] = protocol.slice(0, -1)
}
