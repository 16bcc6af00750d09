import { exportJWK, exportSPKI, generateKeyPair } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { testClock } from '../testing/test-clock.ts'
import { startTestIssuer, type TestIssuer } from '../testing/test-issuer.ts'

const clock = testClock('2027-03-02T13:00:00Z')
let issuer: TestIssuer
let api: TestApi

beforeAll(async () => {
  issuer = await startTestIssuer({ clock })
  api = await startTestApi({ issuer, clock })
})
afterAll(async () => {
  await api.close()
  await issuer.stop()
})

const verify = (authorization: string | undefined, path = '/api/auth/verify') =>
  api.fetch(path, { method: 'POST', ...(authorization !== undefined && { headers: { authorization } }) })

async function expectUnknown(response: Response) {
  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toBe('Bearer')
  expect(await response.json()).toEqual({
    error: 'Entre na sua conta para continuar.',
    code: 'unauthenticated',
  })
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const seconds = () => clock.now().getTime() / 1000

type Story = [string, () => Promise<string | undefined>]

const bearer = async (token: Promise<string>) => `Bearer ${await token}`

const stories: Story[] = [
  ['no header', async () => undefined],
  ['nothing after Bearer', async () => 'Bearer '],
  ['Basic', async () => `Basic ${btoa('ana:123')}`],
  ['a token under another name', async () => `Token ${await issuer.sign()}`],
  ['two tokens', async () => `Bearer ${await issuer.sign()}, Bearer ${await issuer.sign()}`],
  ['no JWT', async () => 'Bearer abc'],
  ['a JWT of nonsense', async () => 'Bearer a.b.c'],
  ['a token of 64 kB', () => bearer(issuer.sign({ filler: 'x'.repeat(64 * 1024) }))],
  ['another issuer', () => bearer(issuer.sign({ iss: 'https://accounts.google.com' }))],
  ['a foreign audience', () => bearer(issuer.sign({ aud: 'another-product' }))],
  ['a foreign azp', () => bearer(issuer.sign({ aud: ['encaixe-test', 'other'], azp: 'other' }))],
  ['expired', () => bearer(issuer.sign({ exp: seconds() - 61 }))],
  ['no end', () => bearer(issuer.sign({ exp: undefined }))],
  ['issued in the future', () => bearer(issuer.sign({ iat: seconds() + 120 }))],
  ['valid in the future', () => bearer(issuer.sign({ nbf: seconds() + 120 }))],
  ['an empty subject', () => bearer(issuer.sign({ sub: '' }))],
  ['a subject of 300 characters', () => bearer(issuer.sign({ sub: 'a'.repeat(300) }))],
  ['an access token', () => bearer(issuer.sign({ scope: 'openid' }, { header: { typ: 'at+jwt' } }))],
  [
    'alg none',
    async () => {
      const [, claims] = (await issuer.sign()).split('.')
      return `Bearer ${part({ alg: 'none', typ: 'JWT' })}.${claims}.`
    },
  ],
  [
    'alg none with a signature',
    async () => {
      const [, claims, signature] = (await issuer.sign()).split('.')
      return `Bearer ${part({ alg: 'none' })}.${claims}.${signature}`
    },
  ],
  [
    'HS256 with the public key as the secret',
    async () => {
      const key = new TextEncoder().encode(await exportSPKI(issuer.publicKey()))
      return bearer(issuer.sign({}, { alg: 'HS256', key }))
    },
  ],
  [
    'another key under a known id',
    async () => bearer(issuer.sign({}, { key: (await generateKeyPair('RS256')).privateKey })),
  ],
  [
    'a key that the token brings along',
    async () => {
      const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
      return bearer(issuer.sign({}, { key: privateKey, header: { jwk: await exportJWK(publicKey) } }))
    },
  ],
  [
    'a key to be fetched elsewhere',
    () => bearer(issuer.sign({}, { header: { jku: `${issuer.url}/other` } })),
  ],
  ['a key id of 10 kB', () => bearer(issuer.sign({}, { kid: 'k'.repeat(10_000) }))],
  [
    'claims changed after signing',
    async () => {
      const [header, , signature] = (await issuer.sign({ sub: 'ana' })).split('.')
      const claims = { iss: issuer.url, aud: issuer.clientId, sub: 'bia', exp: seconds() + 60 }
      return `Bearer ${header}.${part(claims)}.${signature}`
    },
  ],
]

test.each(stories)('a caller who sends %s gets 401', async (_, authorization) =>
  expectUnknown(await verify(await authorization())),
)

test('a caller who sends a token in the address gets 401', async () => {
  await expectUnknown(await verify(undefined, `/api/auth/verify?access_token=${await issuer.sign()}`))
})

test('a caller with a refused token creates no user and causes no fetch except of the published keys', async () => {
  const { users } = await api.database.db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('users'))
    .executeTakeFirstOrThrow()
  expect(Number(users)).toBe(0)
  const paths = new Set(issuer.seen.map(({ path }) => path))
  expect([...paths].sort()).toEqual(['/.well-known/openid-configuration', '/keys'])
})

test.each([
  'Ana\r\nBcc: todos@x.example',
  'Ana\u2028Prado',
  '<b>Ana</b>',
  'Ana <ana@x.example>',
  'Ana \u202Eodarp',
  'Ana \u2066Prado\u2069',
  'Ana\u0007',
  'Ana\u0000Prado',
  'Ana\uD800',
])('a user whose provider sends %j as name and e-mail has neither', async (text) => {
  const claims = { sub: `de ${encodeURIComponent(text.toWellFormed())}`, email_verified: true }
  const email = `${text}@x.example`
  const response = await verify(`Bearer ${await issuer.sign({ ...claims, name: text, email })}`)
  expect(await response.json()).toMatchObject({ user: { name: null, email: null } })
  const later = await issuer.sign({ ...claims, name: 'Ana', email: 'ana@x.example' })
  expect(await (await verify(`Bearer ${later}`)).json()).toMatchObject({
    user: { name: 'Ana', email: 'ana@x.example' },
  })
})

test('a caller with a valid token is accepted, whatever its other claims contain', async () => {
  const response = await verify(
    `Bearer ${await issuer.sign({ sub: 'ana', name: 'Ana', email_verified: false })}`,
  )
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ user: { uid: 'ana', name: 'Ana', email: null } })
})
