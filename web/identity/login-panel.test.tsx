// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeploymentContext } from '../platform/deployment.ts'
import type { Issuer, SignIn } from '../platform/sign-in.ts'
import { LoginPanel } from './login-panel.tsx'
import { useSignIn } from './use-sign-in.ts'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const failure = 'Falha ao fazer login com Google. Por favor, tente novamente.'
const destination = () => '/schedules'
const never = new Promise<never>(() => undefined)

function Login({ prepare, stays }: { prepare: () => Promise<SignIn>; stays: boolean }) {
  const { state, issuer, signIn } = useSignIn(stays ? { prepare } : { destination, prepare })
  return <LoginPanel state={state} issuer={issuer} onSignIn={signIn} />
}

const deployment = {
  publicUrl: 'https://encaixe.example',
  supportEmail: 'ajuda@encaixe.example',
  demoSlug: '',
  analyticsId: '',
  local: false,
  year: '2027',
}

/** Simulates the outcomes of the provider's window; the browser journeys test the real window. */
function show(
  popup: () => ReturnType<SignIn['popup']>,
  prepare?: () => Promise<SignIn>,
  {
    oidcName = 'Google',
    issuer = 'google',
    stays = false,
  }: { oidcName?: string; issuer?: Issuer; stays?: boolean } = {},
) {
  const redirect = vi.fn(() => never)
  const signIn: SignIn = { issuer, popup, redirect }
  const prepared = prepare ?? (async () => signIn)
  const Component = () => <Login prepare={prepared} stays={stays} />
  const Router = createRoutesStub([{ path: '/', Component }])
  render(
    <DeploymentContext value={{ ...deployment, oidcName }}>
      <Router />
    </DeploymentContext>,
  )
  return { redirect, signIn }
}

const google = () => screen.findByRole('button', { name: 'Entrar com Google' })
const click = userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click

test('a spinner is shown until the sign-in is ready', async () => {
  show(() => never)
  expect(screen.getByRole('heading', { name: 'Bem-vindo' })).toBeTruthy()
  expect(screen.getByText('Carregando...')).toBeTruthy()
  expect(await google()).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Termos de Uso' }).getAttribute('href')).toBe('/terms-of-service')
  expect(screen.getByRole('link', { name: 'Política de Privacidade' }).getAttribute('href')).toBe('/privacy')
})

test('while the sign-in window is open, the button says that the user continues in the window', async () => {
  const popup = vi.fn(() => never)
  show(popup)
  await click(await google())
  await click(screen.getByRole('button', { name: 'Continue na outra janela...' }))
  expect(popup).toHaveBeenCalledOnce()
})

test('a closed sign-in window that sends no event enables the button when the page is focused again', async () => {
  show(() => never)
  await click(await google())
  window.dispatchEvent(new Event('focus'))
  await act(() => vi.advanceTimersByTimeAsync(1_100))
  expect(await google()).toBeTruthy()
  expect(screen.getByText(/Não terminou de entrar/)).toBeTruthy()
})

test('a closed sign-in window that is reported enables the button at once and shows no error', async () => {
  show(async () => 'closed')
  await click(await google())
  expect(await google()).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a blocked sign-in window is replaced by a redirect that returns to the page', async () => {
  const { redirect } = show(async () => 'blocked')
  await click(await google())
  expect(await screen.findByRole('button', { name: 'Abrindo a página de entrada...' })).toBeTruthy()
  expect(redirect).toHaveBeenCalledExactlyOnceWith('/schedules')
})

test('a failed sign-in shows the product’s sentence and can be repeated', async () => {
  const popup = vi
    .fn<SignIn['popup']>()
    .mockRejectedValueOnce(new Error('Network Error'))
    .mockReturnValue(never)
  show(popup)
  await click(await google())
  expect((await screen.findByRole('alert')).textContent).toBe(failure)
  await click(await google())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('when the API did not answer at first, a click on the sign-in button asks the API again and then redirects', async () => {
  const redirect = vi.fn(() => never)
  const prepare = vi
    .fn<() => Promise<SignIn>>()
    .mockRejectedValueOnce(new Error('The API did not answer'))
    .mockResolvedValue({ issuer: 'google', popup: () => never, redirect })
  show(() => never, prepare)
  await click(await google())
  expect(await screen.findByRole('button', { name: 'Abrindo a página de entrada...' })).toBeTruthy()
  expect(redirect).toHaveBeenCalledOnce()
})

test("a visitor of a deployment with another provider reads the provider's exact name, and sees no mark of Google", async () => {
  const oidcName = '<b>Conta</b> "Azul" 🔑'
  show(() => Promise.reject(new Error('The sign-in was refused')), undefined, { oidcName, issuer: 'other' })
  const button = await screen.findByRole('button', { name: `Entrar com ${oidcName}` })
  expect(button.innerHTML).not.toContain('#4285F4')
  await click(button)
  expect((await screen.findByRole('alert')).textContent).toBe(
    `Falha ao fazer login com ${oidcName}. Por favor, tente novamente.`,
  )
})

test.each<[Issuer, string, boolean]>([
  ['google', 'Conta Azul', true],
  ['local', 'Google', true],
  ['local', 'Conta Azul', false],
  ['other', 'Google', false],
])('a visitor of the issuer "%s" named %s sees the mark of Google: %s', async (issuer, oidcName, isShown) => {
  show(() => never, undefined, { oidcName, issuer })
  const button = await screen.findByRole('button', { name: `Entrar com ${oidcName}` })
  expect(button.innerHTML.includes('#4285F4')).toBe(isShown)
})

test('when the API did not answer at first on a page that must not be left, the first click prepares the sign-in and the second opens its window', async () => {
  const popup = vi.fn(() => never)
  const prepare = vi
    .fn<() => Promise<SignIn>>()
    .mockRejectedValueOnce(new Error('The API did not answer'))
    .mockResolvedValue({ issuer: 'google', popup, redirect: () => never })
  show(() => never, prepare, { stays: true })
  await click(await google())
  expect(await screen.findByText('Agora a entrada está pronta. Clique de novo para entrar.')).toBeTruthy()
  expect((await google()).innerHTML).toContain('#4285F4')
  expect(popup).not.toHaveBeenCalled()
  await click(await google())
  expect(popup).toHaveBeenCalledOnce()
})
