import { expect, test } from 'vitest'
import { authenticated, chooseClientAuth } from './client-auth.ts'

const [basic, post, none, jwt] = ['client_secret_basic', 'client_secret_post', 'none', 'private_key_jwt']
const secret = { clientId: 'c', clientSecret: 's' }
const open = { clientId: 'c', clientSecret: undefined }

test.each([
  ['both', 'post', secret, [basic, post]],
  ['both, as Google does,', 'post', secret, [post, basic]],
  ['both, registered for basic,', 'basic', { ...secret, auth: 'basic' }, [basic, post]],
  ['both, registered for post,', 'post', { ...secret, auth: 'post' }, [basic, post]],
  ['basic alone', 'basic', secret, [basic]],
  ['post alone', 'post', secret, [jwt, post]],
  ['nothing, which means basic,', 'basic', secret, undefined],
  ['no authentication alone', 'none', secret, [none]],
  ['other methods alone', undefined, secret, [jwt, 'tls_client_auth']],
  ['other methods alone, registered for post,', 'post', { ...secret, auth: 'post' }, [jwt]],
  ['an empty list', undefined, secret, []],
] as const)('a client whose provider lists %s authenticates by %s', (_, way, client, listed) => {
  expect(chooseClientAuth(client, listed)).toBe(way)
})

test.each([
  ['both', 'none', [basic, post]],
  ['no authentication', 'none', [none]],
  ['nothing', 'none', undefined],
  ['other methods alone', undefined, [jwt]],
] as const)('a client without a secret whose provider lists %s authenticates by %s', (_, way, listed) => {
  expect(chooseClientAuth(open, listed)).toBe(way)
})

test('the id and the secret of a basic authentication are encoded as in a form', () => {
  const client = { clientId: 'a b:c', clientSecret: 'é+& %~*!' }
  const { headers, body } = authenticated({ code: 'x' }, client, 'basic')
  expect(Buffer.from(headers.authorization?.slice('Basic '.length) ?? '', 'base64').toString()).toBe(
    'a+b%3Ac:%C3%A9%2B%26+%25%7E*%21',
  )
  expect(String(body)).toBe('code=x')
})
