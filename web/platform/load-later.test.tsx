// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { loadLater } from './load-later.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

class Page extends Component<{ children: ReactNode }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render = () => (this.state.failed ? 'Erro' : this.props.children)
}

const lost = () => Promise.reject<{ default: () => ReactNode }>(new Error('Failed to fetch'))

test('a part whose script cannot be loaded makes the page fail, or with `onFailure` shows its fallback on the unchanged page', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const [Needed, Kept] = [loadLater(lost), loadLater(lost, 'fallback')]
  render(
    <Page>
      <Needed fallback="Carregando" />
    </Page>,
  )
  expect(await screen.findByText('Erro')).toBeTruthy()
  cleanup()
  render(
    <Page>
      <Kept fallback="Agendamento Confirmado!" />
    </Page>,
  )
  await Kept.fetch().catch(() => undefined)
  expect(await screen.findByText('Agendamento Confirmado!')).toBeTruthy()
})
