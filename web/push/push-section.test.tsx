// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stageOwner } from '../shell/stage-owner.tsx'
import PushInvite from './push-invite.tsx'
import { PushSection } from './push-section.tsx'
import { stageBrowser } from './stage-browser.ts'
import { useDevice } from './switch-device.ts'

const settings = {
  kinds: { booked: true, cancelled: true, moved: true, encaixe: true, unanswered: true },
  quietHours: { on: true, from: '21:00', until: '08:00' },
}
const key = `B${'A'.repeat(86)}`
const answers = {
  'GET /api/push/settings': () => ({ body: settings }),
  'PUT /api/push/settings': (body: unknown) => ({ body }),
  'GET /api/push/key': () => ({ body: { key } }),
  'POST /api/push/subscriptions': () => ({ status: 201, body: { id: 'one' } }),
  'DELETE /api/push/subscriptions': () => ({ status: 204, body: undefined }),
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const deviceSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Avisar neste aparelho' })

test('a member switches notifications of this browser on and off', async () => {
  const browser = stageBrowser('default')
  const { person: user, sent } = stageOwner(PushSection, answers)
  expect(await screen.findByText('Os avisos estão desligados neste aparelho.')).toBeTruthy()
  await user.click(await deviceSwitch())
  expect(await screen.findByText('Os avisos chegam mesmo com o Encaixe fechado.')).toBeTruthy()
  const body = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }
  expect(sent).toContainEqual({ call: 'POST /api/push/subscriptions', body })
  await user.click(await deviceSwitch())
  expect(await screen.findByText('Os avisos estão desligados neste aparelho.')).toBeTruthy()
  expect(browser.subscribed).toBe(false)
  expect(sent).toContainEqual({ call: 'DELETE /api/push/subscriptions', body: { endpoint: body.endpoint } })
})

test('a member who denies the browser permission for notifications reads how to allow it', async () => {
  stageBrowser('default', 'denied')
  const { person: user, sent } = stageOwner(PushSection, answers)
  await user.click(await deviceSwitch())
  expect(await screen.findByText('Este navegador está bloqueando os avisos do Encaixe.')).toBeTruthy()
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([])
})

test('a member whose browser has no notifications reads so, and a member on an iPhone reads how to install the page', async () => {
  stageOwner(PushSection, answers)
  expect(await screen.findByText('Este navegador não recebe avisos.')).toBeTruthy()
  cleanup()
  vi.stubGlobal('navigator', { ...navigator, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)' })
  stageOwner(PushSection, answers)
  expect(await screen.findByText(/No iPhone e no iPad/)).toBeTruthy()
  expect(screen.getByText('No Safari, toque em Compartilhar.')).toBeTruthy()
})

test('a member finds the switch off when another account subscribed in this browser', async () => {
  stageBrowser('granted').subscribed = true
  localStorage.setItem('encaixe.push', 'somebody else')
  stageOwner(PushSection, answers)
  expect((await deviceSwitch()).checked).toBe(false)
})

test("a switch of a member's notification settings is stored at once, and shows the last stored value when storing fails", async () => {
  stageBrowser('default')
  let fails = false
  let stored: unknown = settings
  const { person: user, sent } = stageOwner(PushSection, {
    ...answers,
    'GET /api/push/settings': () => ({ body: stored }),
    'PUT /api/push/settings': (body) => {
      if (fails) return { status: 500, body: {} }
      stored = body
      return { body }
    },
  })
  const moved = await screen.findByRole<HTMLInputElement>('switch', { name: 'Agendamento remarcado' })
  await user.click(moved)
  const kinds = { ...settings.kinds, moved: false }
  await waitFor(() =>
    expect(sent).toContainEqual({ call: 'PUT /api/push/settings', body: { ...settings, kinds } }),
  )
  await user.selectOptions(screen.getByLabelText('Às'), '07:00')
  const quietHours = { ...settings.quietHours, until: '07:00' }
  await waitFor(() =>
    expect(sent).toContainEqual({ call: 'PUT /api/push/settings', body: { kinds, quietHours } }),
  )
  fails = true
  await user.click(moved)
  expect(await screen.findByText('Não foi possível salvar. Por favor, tente novamente.')).toBeTruthy()
})

/** Renders the offer beside the device's state. When a test sees the state, the offer would be visible too. */
function InviteAndDevice() {
  const { state } = useDevice()
  return (
    <>
      <PushInvite />
      <output>{state.data}</output>
    </>
  )
}

test('the offer of notifications never returns after a member has answered it', async () => {
  stageBrowser('default')
  const { person: user } = stageOwner(PushInvite, answers)
  await user.click(await screen.findByRole('button', { name: 'Agora não' }))
  expect(screen.queryByText(/Quer saber na hora/)).toBeNull()
  cleanup()
  stageOwner(InviteAndDevice, answers)
  expect(await screen.findByText('off')).toBeTruthy()
  expect(screen.queryByText(/Quer saber na hora/)).toBeNull()
})

test('a member whose browser blocks notifications is not offered them', async () => {
  stageBrowser('denied')
  const { sent } = stageOwner(InviteAndDevice, answers)
  expect(await screen.findByText('denied')).toBeTruthy()
  expect(screen.queryByText(/Quer saber na hora/)).toBeNull()
  expect(sent).toEqual([])
})
