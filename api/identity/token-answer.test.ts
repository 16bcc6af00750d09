import { expect, test } from 'vitest'
import { judgeAnswer } from './token-answer.ts'

const tokens = { access_token: 'a', token_type: 'Bearer', expires_in: 600 }
const unreadable = (status: number) => ({
  refusal: 'invalid_grant',
  reason: `unreadable answer with status ${status}`,
})
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
  ['nothing, or HTML', 200, undefined, unreadable(200)],
  ['nothing, with status 204', 204, undefined, unreadable(204)],
  ['an empty text', 200, '', unreadable(200)],
  ['null', 200, null, unreadable(200)],
  ['a list', 200, [tokens], unreadable(200)],
  ['no access token', 200, { id_token: 'i' }, unreadable(200)],
  ['an empty access token', 200, { ...tokens, access_token: '' }, unreadable(200)],
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
  ['an error that is no name', 400, { error: 'Ana <b>' }, unreadable(400)],
  ['a refusal without a body', 400, undefined, unreadable(400)],
  ['a refusal without a name', 403, {}, unreadable(403)],
  ['no such page', 404, undefined, unreadable(404)],
  ['a wrong secret', 401, { error: 'invalid_client' }, { fault: 'invalid_client' }],
  ['a wrong secret with status 400', 400, { error: 'invalid_client' }, { fault: 'invalid_client' }],
  [
    'a wrong secret as Glewlwyd says it',
    403,
    { error: 'unauthorized_client' },
    { fault: 'unauthorized_client' },
  ],
  ['a wrong secret without a body', 401, undefined, { fault: 'status 401' }],
  ['too many requests', 429, { error: 'invalid_grant' }, { fault: 'invalid_grant' }],
  ['a timeout', 408, undefined, { fault: 'status 408' }],
  ['a pause', 400, { error: 'temporarily_unavailable' }, { fault: 'temporarily_unavailable' }],
  ['a failure', 500, { error: 'invalid_grant' }, { fault: 'invalid_grant' }],
  ['a failing proxy', 502, undefined, { fault: 'status 502' }],
  ['a redirect', 302, undefined, { fault: 'status 302' }],
])('the relay that gets %s with status %i finds out what it means', (_, status, body, meaning) => {
  expect(judgeAnswer(status, body)).toEqual(meaning)
})
