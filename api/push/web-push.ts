import webPush from 'web-push'
import type { Deps } from '../deps.ts'
import type { Config } from '../platform/config/config.ts'
import { retryAfterOf } from '../platform/http/retry-after.ts'
import type { Log } from '../platform/log/log.ts'
import { type Device, insertPushKeys, type PushKeys, selectPushKeys } from './store.ts'

export type Push = {
  payload: { title: string; body: string; url: string; tag: string; quiet: boolean }
  /** A telephone that was off gets only the last of several notifications with one topic, of at most 32 characters. */
  topic: string
  urgency: 'low' | 'normal' | 'high'
  /** Seconds for which the push service stores the notification for a telephone that is off. */
  ttl: number
}

/** `gone`: the subscription no longer exists. `again`: retry, after the number of seconds if the service named any. */
type PushAnswer = { is: 'taken' | 'gone' | 'refused' } | { is: 'again'; retryAfter: number | undefined }

type Parts = { keys: PushKeys; config: Config; log: Log; signal: AbortSignal }

const timeout = 10_000

/**
 * Sends one notification. The library encrypts it (RFC 8291) and signs it (VAPID). The request is sent by our code,
 * because it needs a time limit and must not follow a redirect.
 */
export async function postPush(
  { id, endpoint, p256dh, auth }: Device,
  { payload, topic, urgency, ttl }: Push,
  { keys, config, log, signal }: Parts,
): Promise<PushAnswer> {
  const subscription = { endpoint, keys: { p256dh, auth } }
  const details = webPush.generateRequestDetails(subscription, JSON.stringify(payload), {
    vapidDetails: { subject: config.push.subject, ...keys },
    TTL: ttl,
    urgency,
    topic,
  })
  const headers = Object.fromEntries(
    Object.entries(details.headers).map(([name, value]) => [name, String(value)]),
  )
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers,
      body: new Uint8Array(details.body),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    })
    void response.body?.cancel()
    return answerOf(response, id, log)
  } catch (error) {
    log.warn('push service did not answer', { code: 'push_unreachable', deviceId: id, error })
    return { is: 'again', retryAfter: undefined }
  }
}

function answerOf(response: Response, deviceId: string, log: Log): PushAnswer {
  const { ok, status } = response
  if (ok) return { is: 'taken' }
  if (status === 404 || status === 410) return { is: 'gone' }
  log.warn('push service refused a notification', { code: 'push_refused', deviceId, status })
  if (status === 429 || status >= 500) return { is: 'again', retryAfter: retryAfterOf(response) }
  return { is: 'refused' }
}

/** Returns the installation's keys, from the environment or made once and stored: browsers subscribe to one key. */
export function cachePushKeys({ config, database }: Pick<Deps, 'config' | 'database'>) {
  let cached: Promise<PushKeys> | undefined

  async function ensureKeys(): Promise<PushKeys> {
    const known = config.push.keys ?? (await selectPushKeys(database.db))
    if (known) return known
    await insertPushKeys(database.db, webPush.generateVAPIDKeys())
    const stored = await selectPushKeys(database.db)
    if (!stored)
      throw new Error('The key pair of push notifications is missing in table push_keys after it was stored')
    return stored
  }

  return () => {
    cached ??= ensureKeys().catch((error: unknown) => {
      cached = undefined
      throw error
    })
    return cached
  }
}
