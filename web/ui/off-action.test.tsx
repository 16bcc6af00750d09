// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GuardedButton } from './off-action.tsx'

const reason = 'Você precisa de uma assinatura ativa para adicionar ou editar colaboradores.'
const shown = vi.fn()
const hidden = vi.fn()

// happy-dom has no popovers; the end-to-end tests test popovers in a real browser.
beforeEach(() => {
  shown.mockReset()
  hidden.mockReset()
  Object.assign(HTMLElement.prototype, { showPopover: shown, hidePopover: hidden })
})
afterEach(cleanup)

const button = () => screen.getByRole('button', { name: 'Adicionar' })
const described = () => document.getElementById(button().getAttribute('aria-describedby') ?? '')?.textContent

test('a user who focuses an unavailable action gets its reason, and a click does nothing', async () => {
  const user = userEvent.setup()
  const act = vi.fn()
  render(
    <GuardedButton reason={reason} onClick={act}>
      Adicionar
    </GuardedButton>,
  )
  await user.tab()
  expect(document.activeElement).toBe(button())
  expect(button().getAttribute('aria-disabled')).toBe('true')
  expect(described()).toBe(reason)
  expect(shown).toHaveBeenCalled()
  await user.keyboard('{Enter}')
  await user.click(button())
  expect(act).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(hidden).toHaveBeenCalled()
})

test('an action without a reason works as a button, and keeps the focus when it becomes unavailable', async () => {
  const user = userEvent.setup()
  const act = vi.fn()
  const page = (why: string | undefined) => (
    <GuardedButton reason={why} onClick={act}>
      Adicionar
    </GuardedButton>
  )
  const { rerender } = render(page(reason))
  await user.tab()
  rerender(page(undefined))
  expect(document.activeElement).toBe(button())
  expect(button().getAttribute('aria-describedby')).toBeNull()
  await user.keyboard('{Enter}')
  expect(act).toHaveBeenCalledOnce()
})
