import { type CryptoKey, exportJWK, generateKeyPair } from 'jose'
import { expect, test } from 'vitest'
import { createLog } from '../platform/log/log.ts'
import { testClock } from '../testing/test-clock.ts'
import { startTestIssuer } from '../testing/test-issuer.ts'
import { keysAtHand, publishedKeys } from './issuer-keys.ts'

test('three callers get `unavailable` after the timeout, with one fetch, when the provider never answers', async () => {
  const clock = testClock('2027-03-02T13:00:00Z')
  const issuer = await startTestIssuer({ clock })
  issuer.fail('slow')
  const log = createLog({ clock, level: 'silent' })
  const keys = publishedKeys({ address: async () => `${issuer.url}/keys`, clock, log, timeout: 2_000 })
  const answers = await Promise.all([1, 2, 3].map(() => keys({ alg: 'RS256', kid: 'key-1' })))
  expect(answers).toEqual(Array(3).fill({ refused: 'unavailable' }))
  expect(await keys({ alg: 'RS256', kid: 'key-1' })).toEqual({ refused: 'unavailable' })
  expect(issuer.seen).toHaveLength(1)
  await issuer.stop()
})

test('a token’s key is found by the kind of key when the published keys have no id, algorithm or use', async () => {
  const pairs = await Promise.all(
    ['RS256', 'ES256'].map((alg) => generateKeyPair(alg, { extractable: true })),
  )
  const [rsa, ecdsa] = await Promise.all(pairs.map(({ publicKey }) => exportJWK(publicKey)))
  const find = keysAtHand({ keys: [rsa ?? {}, ecdsa ?? {}] })
  const names = ['RS256', 'ES256'].map(async (alg) => ((await find({ alg })) as CryptoKey).algorithm.name)
  expect(await Promise.all(names)).toEqual(['RSASSA-PKCS1-v1_5', 'ECDSA'])
})
