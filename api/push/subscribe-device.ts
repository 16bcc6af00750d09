import { createPublicKey } from 'node:crypto'
import { caps } from '@encaixe/contract/caps.ts'
import type { PushSubscriptionInput } from '@encaixe/contract/push.ts'
import type { Deps } from '../deps.ts'
import { lockAccount } from '../identity/facade.ts'
import { newId } from '../platform/ids.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { isPushService } from './check-endpoint.ts'
import { deleteOldestDevices, upsertDevice } from './store.ts'

const badEndpoint = refused('invalid', { fields: { endpoint: 'Endereço de avisos inválido' } })

type Needs = Pick<Deps, 'database' | 'clock' | 'config'>

/**
 * Stores a device. When an account has too many devices, the oldest is deleted, so that a new telephone never waits.
 */
export async function subscribeDevice(
  { database, clock, config }: Needs,
  userId: string,
  input: PushSubscriptionInput,
): Promise<{ id: string } | Refused<'invalid' | 'unauthenticated'>> {
  if (!isPushService(input.endpoint, config.push.hosts)) {
    return badEndpoint
  }
  if (!isPoint(input.keys.p256dh)) {
    return refused('invalid', { fields: { 'keys.p256dh': 'Chave do aparelho inválida' } })
  }
  return database.transaction(async (tx) => {
    // The lock makes two subscriptions of one account run in turn, and an account that erases itself leaves no device.
    if (!(await lockAccount(tx, userId))) return refused('unauthenticated')
    const id = await upsertDevice(tx, { id: newId(), userId, input, now: clock.now() })
    if (id === undefined) return badEndpoint
    await deleteOldestDevices(tx, userId, caps.pushSubscriptions.max)
    return { id }
  })
}

/** Whether the key is a public key of P-256. No notification can be encrypted for another key. */
function isPoint(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, 'base64url')
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((half) => half.toString('base64url'))
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    return true
  } catch {
    return false
  }
}
