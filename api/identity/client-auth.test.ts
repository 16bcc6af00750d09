import { expect, test } from 'vitest'
import { authenticated, chooseClientAuth } from './client-auth.ts'

const [basic, post, none, jwt] = ['client_secret_basic', 'client_secret_post', 'none', 'private_key_jwt']
const secret = { clientId: 'c', clientSecret: 's' }
const open = { clientId: 'c', clientSecret: undefined }

test.each([
  ['both', secret, [basic, post], 'post'],
  ['both, as Google does,', secret, [post, basic], 'post'],
  ['both, registered for basic,', { ...secret, auth: 'basic' }, [basic, post], 'basic'],
  ['both, registered for post,', { ...secret, auth: 'post' }, [basic, post], 'post'],
  ['basic alone', secret, [basic], 'basic'],
  ['post alone', secret, [jwt, post], 'post'],
  ['nothing, which means basic,', secret, undefined, 'basic'],
  ['no authentication alone', secret, [none], 'none'],
  ['other methods alone', secret, [jwt, 'tls_client_auth'], undefined],
  ['other methods alone, registered for post,', { ...secret, auth: 'post' }, [jwt], 'post'],
  ['an empty list', secret, [], undefined],
] as const)('a client whose provider lists %s', (_, client, listed, way) => {
  expect(chooseClientAuth(client, listed)).toBe(way)
})

test.each([
  ['both', [basic, post], 'none'],
  ['no authentication', [none], 'none'],
  ['nothing', undefined, 'none'],
  ['other methods alone', [jwt], undefined],
] as const)('a client without a secret whose provider lists %s', (_, listed, way) => {
  expect(chooseClientAuth(open, listed)).toBe(way)
})

test('the pair of a basic authentication is encoded as in a form', () => {
  const client = { clientId: 'a b:c', clientSecret: 'é+& %~*!' }
  const { headers, body } = authenticated({ code: 'x' }, client, 'basic')
  expect(Buffer.from(headers.authorization?.slice('Basic '.length) ?? '', 'base64').toString()).toBe(
    'a+b%3Ac:%C3%A9%2B%26+%25%7E*%21',
  )
  expect(String(body)).toBe('code=x')
})
