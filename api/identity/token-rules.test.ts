import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claimsFault, headerFault, issuersOf, type TokenClaims } from './token-rules.ts'

const now = new Date('2027-03-02T13:00:00Z')
const seconds = now.getTime() / 1000
const expected = { issuer: 'https://issuer.example', clientId: 'encaixe', now }
const good = {
  iss: 'https://issuer.example',
  aud: 'encaixe',
  sub: 'ana',
  iat: seconds - 10,
  exp: seconds + 3600,
}
const faultOf = (changes: TokenClaims) => claimsFault({ ...good, ...changes }, expected)

describe('the claims of a token', () => {
  const right: [string, TokenClaims][] = [
    ['plain', {}],
    ['the last second', { exp: seconds + 1 }],
    ['a clock one minute ahead', { iat: seconds + 60, nbf: seconds + 60 }],
    ['azp says us', { azp: 'encaixe' }],
    ['a list of one audience', { aud: ['encaixe'] }],
    ['several audiences, made for us', { aud: ['other', 'encaixe'], azp: 'encaixe' }],
    ['a subject of 255 characters', { sub: 'x'.repeat(255) }],
    ['an e-mail that was not verified', { email: 'a@b.example', email_verified: false }],
  ]
  test.each(right)('the claims of a token are accepted: %s', (_, changes) =>
    expect(faultOf(changes)).toBeUndefined(),
  )

  const wrong: [string, string, TokenClaims][] = [
    ['no issuer', 'issuer', { iss: undefined }],
    ['another issuer', 'issuer', { iss: 'https://issuer.example.evil.example' }],
    ['a slash more', 'issuer', { iss: 'https://issuer.example/' }],
    ['no audience', 'audience', { aud: undefined }],
    ['another audience', 'audience', { aud: 'other' }],
    ['audiences without us', 'audience', { aud: ['other'], azp: 'encaixe' }],
    ['audiences without azp', 'audience', { aud: ['encaixe', 'other'] }],
    ['a list of another audience', 'audience', { aud: ['other'] }],
    ['no audience in the list', 'audience', { aud: [] }],
    ['audiences made for another', 'audience', { aud: ['encaixe', 'other'], azp: 'other' }],
    ['a foreign azp', 'audience', { azp: 'other' }],
    ['no subject', 'subject', { sub: undefined }],
    ['an empty subject', 'subject', { sub: '' }],
    ['a blank subject', 'subject', { sub: '  ' }],
    ['a subject of 300 characters', 'subject', { sub: 'x'.repeat(300) }],
    ['a subject that is no text', 'subject', { sub: 7 }],
    ['a subject that cannot be stored', 'subject', { sub: 'a\0' }],
    ['no end', 'expired', { exp: undefined }],
    ['an end that is text', 'expired', { exp: String(seconds + 60) }],
    ['an endless end', 'expired', { exp: Number.POSITIVE_INFINITY }],
    ['over this second', 'expired', { exp: seconds }],
    ['over for 61 seconds', 'expired', { exp: seconds - 61 }],
    ['issued in the future', 'future', { iat: seconds + 61 }],
    ['valid in the future', 'future', { nbf: seconds + 61 }],
    ['signed in in the future', 'future', { auth_time: seconds + 61 }],
    ['an issue that is text', 'future', { iat: 'yesterday' }],
    ['an access token by its use', 'not an ID token', { token_use: 'access' }],
    ['an access token by its scope', 'not an ID token', { scope: 'openid' }],
    ['a logout token', 'not an ID token', { events: {} }],
  ]
  test.each(wrong)('the claims of a token are refused: %s', (_, fault, changes) =>
    expect(faultOf(changes)).toBe(fault),
  )

  test('the claims of a token are refused unless the audience, or azp among several audiences, is the product', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (aud, azp) => {
        if (faultOf({ aud, azp }) !== undefined) return
        const isOnly = aud === 'encaixe' || JSON.stringify(aud) === '["encaixe"]'
        const isAmong = Array.isArray(aud) && aud.includes('encaixe') && azp === 'encaixe'
        expect(isOnly || isAmong).toBe(true)
      }),
    )
  })
})

describe('the header of a token', () => {
  const right: TokenClaims[] = [
    { alg: 'RS256', kid: 'a' },
    { alg: 'ES256' },
    { alg: 'RS256', typ: 'JWT' },
    { alg: 'RS256', typ: 'jwt' },
  ]
  test.each(right)('the header of a token is accepted: %j', (header) =>
    expect(headerFault(header)).toBeUndefined(),
  )

  const wrong: TokenClaims[] = [
    {},
    { alg: 'none' },
    { alg: 'HS256' },
    { alg: 'PS256' },
    { alg: 'rs256' },
    { alg: ['RS256'] },
    { alg: 'RS256', jwk: {} },
    { alg: 'RS256', jku: 'https://evil.example/keys' },
    { alg: 'RS256', x5u: 'https://evil.example/chain' },
    { alg: 'RS256', crit: ['b64'], b64: false },
    { alg: 'RS256', typ: 'at+jwt' },
    { alg: 'RS256', typ: 'logout+jwt' },
    { alg: 'RS256', kid: '' },
    { alg: 'RS256', kid: 7 },
    { alg: 'RS256', kid: 'k'.repeat(10_000) },
  ]
  test.each(wrong)('the header of a token is refused: %j', (header) =>
    expect(headerFault(header)).toBeDefined(),
  )
})

test("a token with either spelling of Google's issuer is accepted", () => {
  const both = ['https://accounts.google.com', 'accounts.google.com']
  for (const issuer of both) {
    expect(issuersOf(issuer)).toEqual(both)
    for (const iss of both) {
      expect(claimsFault({ ...good, iss }, { ...expected, issuer })).toBeUndefined()
    }
  }
  expect(faultOf({ iss: 'accounts.google.com' })).toBe('issuer')
})
