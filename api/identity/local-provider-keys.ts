import { createHmac } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Db } from '../platform/database/db.ts'
import { selectIdpKey, storeIdpKey } from './store/local-provider.ts'

export type LocalKeys = {
  /** The key with its private part, for signing only. */
  signing: JWK
  published: JWK
  clientSecret: string
  cookieKey: string
}

const keyId = 'signing'

/** Keys are generated once for an installation. Other secrets come from the signing key, so one secret is stored. */
export async function ensureLocalKeys(db: Db): Promise<LocalKeys> {
  const signing = ((await selectIdpKey(db, keyId)) ??
    (await storeIdpKey(db, keyId, JSON.stringify(await newKey())))) as JWK
  const { kty, n, e, kid, alg, use } = signing
  const derived = (purpose: string) =>
    createHmac('sha256', String(signing.d)).update(purpose).digest('base64url')
  return {
    signing,
    published: { kty, n, e, kid, alg, use } as JWK,
    clientSecret: derived('client secret'),
    cookieKey: derived('cookies'),
  }
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' }
}
