// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { stageAnswer } from '../../platform/stage-answer.ts'

const idToken = `a.${btoa(JSON.stringify({ sub: 'ana', iat: 1_000, exp: 4_600 }))}.c`

beforeEach(() => localStorage.clear())

/** The bearer tokens of the requests of a page whose session is renewed with this answer. */
async function askAll(renewed: () => Response): Promise<(string | null)[]> {
  const bearers: (string | null)[] = []
  vi.resetModules()
  vi.stubGlobal('fetch', async (input: Request | string) => {
    if (typeof input === 'string') return renewed()
    bearers.push(input.headers.get('authorization'))
    return stageAnswer([])
  })
  const session = { subject: 'ana', name: 'Ana', email: null, since: 1 }
  localStorage.setItem('encaixe.session', JSON.stringify(session))
  const { ownBookingPort } = await import('./ask-own-times.ts')
  const port = ownBookingPort('shop', [{ procedureId: 'cut', who: 'anybody' }])
  const { signal } = new AbortController()
  await port.days('2027-03')
  await port.times('2027-03-02', signal)
  await port.people?.('2027-03-02', '10:00', signal)
  return bearers
}

test('an owner requests the free times of the shop with the token of the owner', async () => {
  const renewed = () => Response.json({ id_token: idToken, expires_in: 3_600 })
  expect(await askAll(renewed)).toEqual(Array(3).fill(`Bearer ${idToken}`))
})

test('an owner whose session cannot be renewed requests the free times as a visitor', async () => {
  expect(await askAll(() => new Response(null, { status: 503 }))).toEqual([null, null, null])
})
