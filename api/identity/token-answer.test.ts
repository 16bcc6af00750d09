import { expect, test } from 'vitest'
import { judgeAnswer } from './token-answer.ts'

const tokens = { access_token: 'a', token_type: 'Bearer', expires_in: 600 }
const withoutTokens = (status: number) => ({
  refusal: 'invalid_grant',
  reason: `answer without tokens with status ${status}`,
})
const html = '<html><title>Maintenance</title></html>'
const refusal = (error: string) => ({ refusal: error, reason: error })

test.each([
  ['tokens', 200, { ...tokens, id_token: 'i', extra: 1 }, { tokens: { ...tokens, id_token: 'i' } }],
  ['tokens with status 201', 201, tokens, { tokens }],
  ['a lifetime as text', 200, { ...tokens, expires_in: '600' }, { tokens }],
  [
    'a lifetime of nothing',
    200,
    { ...tokens, expires_in: 0 },
    { tokens: { ...tokens, expires_in: undefined } },
  ],
  [
    'a lifetime that is none',
    200,
    { ...tokens, expires_in: 'soon' },
    { tokens: { ...tokens, expires_in: undefined } },
  ],
  [
    'null for what it does not give',
    200,
    { ...tokens, id_token: null, refresh_token: '', scope: null },
    { tokens },
  ],
  ['no type', 200, { access_token: 'a' }, { tokens: { access_token: 'a', token_type: 'Bearer' } }],
  ['an empty body', 200, '', withoutTokens(200)],
  ['an empty line', 200, '\r\n', withoutTokens(200)],
  ['an empty body', 204, '', withoutTokens(204)],
  ['an empty text', 200, '""', withoutTokens(200)],
  ['null', 200, null, withoutTokens(200)],
  ['a list', 200, [tokens], withoutTokens(200)],
  ['no access token', 200, { id_token: 'i' }, withoutTokens(200)],
  ['an empty access token', 200, { ...tokens, access_token: '' }, withoutTokens(200)],
  ['a page of a proxy', 200, html, { fault: 'status 200' }],
  ['half an answer', 200, '{"access_token":', { fault: 'status 200' }],
  ['a refusal with status 200', 200, { error: 'invalid_grant' }, refusal('invalid_grant')],
  ['a refusal', 400, { error: 'invalid_grant' }, refusal('invalid_grant')],
  ['a refusal with status 401', 401, { error: 'invalid_grant' }, refusal('invalid_grant')],
  ['a refusal with status 403', 403, { error: 'invalid_code' }, refusal('invalid_code')],
  ['a wrong request', 400, { error: 'invalid_request' }, refusal('invalid_request')],
  ['a wrong scope', 400, { error: 'invalid_scope' }, refusal('invalid_scope')],
  [
    'a grant that it does not have',
    400,
    { error: 'unsupported_grant_type' },
    refusal('unsupported_grant_type'),
  ],
  ['a demand for the user', 400, { error: 'interaction_required' }, refusal('interaction_required')],
  ['an error of its own', 400, { error: 'token_is_gone' }, refusal('token_is_gone')],
  ['an error that is no name', 400, { error: 'Ana <b>' }, withoutTokens(400)],
  ['a refusal without a body', 400, '', withoutTokens(400)],
  ['a refusal as a page', 400, html, withoutTokens(400)],
  ['a refusal without a name', 400, {}, withoutTokens(400)],
  ['a refusal of a firewall', 403, html, { fault: 'status 403' }],
  ['a refusal without a name', 403, {}, { fault: 'status 403' }],
  ['a refusal of a gateway', 403, { message: 'Forbidden' }, { fault: 'status 403' }],
  ['a refusal of a gateway', 403, { error: 'Forbidden' }, { fault: 'status 403' }],
  ['a refusal of a gateway', 403, { error: 'forbidden' }, { fault: 'forbidden' }],
  ['no such page', 404, '', { fault: 'status 404' }],
  ['no such page', 404, { error: 'not_found' }, { fault: 'not_found' }],
  ['a wrong method', 405, '', { fault: 'status 405' }],
  ['a request for another server', 421, '', { fault: 'status 421' }],
  ['a request that came too early', 425, '', { fault: 'status 425' }],
  ['a wrong secret', 401, { error: 'invalid_client' }, { fault: 'invalid_client' }],
  ['a wrong secret with status 400', 400, { error: 'invalid_client' }, { fault: 'invalid_client' }],
  [
    'a wrong secret as Glewlwyd says it',
    403,
    { error: 'unauthorized_client' },
    { fault: 'unauthorized_client' },
  ],
  ['a wrong secret without a body', 401, '', { fault: 'status 401' }],
  ['too many requests', 429, { error: 'invalid_grant' }, { fault: 'invalid_grant' }],
  ['a timeout', 408, '', { fault: 'status 408' }],
  ['a pause', 400, { error: 'temporarily_unavailable' }, { fault: 'temporarily_unavailable' }],
  ['a failure', 500, { error: 'invalid_grant' }, { fault: 'invalid_grant' }],
  ['a failing proxy', 502, html, { fault: 'status 502' }],
  ['a redirect', 302, '', { fault: 'status 302' }],
])('the relay recognises the meaning of %s with status %i', (_, status, body, meaning) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  expect(judgeAnswer(status, text)).toEqual(meaning)
})
