// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stageAnswer } from '../platform/stage-answer.ts'
import type { Gate as GateType } from './gate.tsx'

const signedIn = { subject: 'ana', name: 'Ana Prado', email: 'ana@salao.example', since: 1, issued: 1 }
const profile = {
  user: { uid: 'ana', name: 'Ana Prado', email: 'ana@salao.example' },
  termsAccepted: true,
  memberships: [],
}
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const idToken = `${part({})}.${part({ sub: 'ana', iat: 1, exp: 3601 })}.signature`

const relay = '/api/auth/token'
const never = () => new Promise<Response>(() => undefined)
const away = async () => {
  throw new TypeError('Failed to fetch')
}
const given = async (path: string) =>
  stageAnswer(path === relay ? { id_token: idToken, expires_in: 3600 } : profile)

let online = true
let answer: (path: string) => Promise<Response>

function setOnline(is: boolean) {
  online = is
  act(() => void window.dispatchEvent(new Event(is ? 'online' : 'offline')))
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  online = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
  localStorage.setItem('encaixe.session', JSON.stringify(signedIn))
  vi.stubGlobal('fetch', (asked: Request | string) =>
    answer(new URL(typeof asked === 'string' ? asked : asked.url, location.origin).pathname),
  )
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Simulates a reload: the browser has stored who is signed in, but has no token. */
async function reload() {
  const { Gate }: { Gate: typeof GateType } = await import('./gate.tsx')
  const { Queries } = await import('../platform/queries.tsx')
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <Queries>
          <Gate needs="session">a página</Gate>
        </Queries>
      ),
    },
  ])
  render(<Page />)
  await pass(0)
}

const offline = 'Você está sem internet.'
const failed = 'Não conseguimos carregar agora'
const title = () => screen.queryByRole('heading')?.textContent

test('a user who reloads while offline reads that there is no network at once, and sees the page once the connection is back', async () => {
  online = false
  answer = away
  await reload()
  expect(title()).toBe(offline)
  await pass(60_000)
  expect(title()).toBe(offline)
  answer = given
  setOnline(true)
  await pass(0)
  expect(screen.getByText('a página')).toBeTruthy()
})

test('a user who loses the network while the page waits for an answer reads that there is no network', async () => {
  answer = never
  await reload()
  expect(screen.getByText('Carregando...')).toBeTruthy()
  setOnline(false)
  expect(title()).toBe(offline)
})

test('a user whose profile never arrives gets a button to try again after eight seconds, and the button loads the page', async () => {
  answer = (path) => (path === relay ? given(path) : never())
  await reload()
  await pass(7_900)
  expect(screen.getByText('Carregando...')).toBeTruthy()
  await pass(200)
  expect(title()).toBe(failed)
  answer = given
  act(() => screen.getByRole('button', { name: 'Tentar de novo' }).click())
  await pass(0)
  expect(screen.getByText('a página')).toBeTruthy()
})

test('a user whose token fails reads an error, and the message stays during the next attempt', async () => {
  answer = async () => Response.json({}, { status: 503 })
  await reload()
  await pass(8_100)
  expect(title()).toBe(failed)
  act(() => screen.getByRole('button', { name: 'Tentar de novo' }).click())
  await pass(100)
  expect(title()).toBe(failed)
  expect(screen.getByRole('button', { name: 'Tentando...' })).toBeTruthy()
})
