// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { stageAnswer } from './stage-answer.ts'

const idToken = `a.${btoa(JSON.stringify({ sub: 'ana', iat: 1_000, exp: 4_600 }))}.c`

const respond = (answer: Response) =>
  vi.stubGlobal('fetch', async (input: Request | string) => {
    if (typeof input === 'string') return Response.json({ id_token: idToken, expires_in: 3_600 })
    asked.push(`${input.headers.get('authorization')} ${new URL(input.url).pathname}`)
    return answer
  })

let asked: string[]

beforeEach(() => {
  asked = []
  vi.resetModules()
  localStorage.setItem(
    'encaixe.session',
    JSON.stringify({ subject: 'ana', name: 'Ana', email: null, since: 1 }),
  )
})

async function fetchExport() {
  const { fetchFile } = await import('./fetch-file.ts')
  return fetchFile('GET /api/companies/{id}/export', 'application/zip', { id: 'c/1' }).then(
    async (file) => [file.type, await file.text()],
    (error) => [error.status, error.body?.error],
  )
}

test('a user fetches a file with their own token', async () => {
  respond(new Response('PK', { headers: { 'content-type': 'application/zip', 'x-encaixe': '1' } }))
  expect(await fetchExport()).toEqual(['application/zip', 'PK'])
  expect(asked).toEqual([`Bearer ${idToken} /api/companies/c%2F1/export`])
})

test.each<[string, Response, unknown[]]>([
  [
    'a refusal of the API',
    stageAnswer({ error: 'Muitas tentativas', code: 'too_many_requests' }, { status: 429 }),
    [429, 'Muitas tentativas'],
  ],
  [
    'the page of a proxy',
    new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    [0, undefined],
  ],
  [
    'a file of a proxy',
    new Response('PK', { headers: { 'content-type': 'application/zip' } }),
    [0, undefined],
  ],
  [
    'an error of a gateway in the form of ours',
    Response.json({ error: 'Muitas tentativas', code: 'too_many_requests' }, { status: 429 }),
    [429, undefined],
  ],
])('%s in place of a file is an error', async (_, answer, error) => {
  respond(answer)
  expect(await fetchExport()).toEqual(error)
})
