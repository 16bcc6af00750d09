// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Menu } from './menu.tsx'

afterEach(cleanup)

function account(onLeave = vi.fn()) {
  render(
    <MemoryRouter>
      <Menu
        label="Conta"
        trigger="RN"
        items={[
          { label: 'Meu perfil', to: '/dashboard' },
          { label: 'Sair', onSelect: onLeave },
        ]}
      />
    </MemoryRouter>,
  )
  return onLeave
}

test('a keyboard user opens the menu on its first item and cycles through the items, and Esc returns the focus', async () => {
  const user = userEvent.setup()
  account()
  await user.tab()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Meu perfil')
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Sair')
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Meu perfil')
  await user.keyboard('s')
  expect(document.activeElement?.textContent).toBe('Sair')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement?.getAttribute('aria-haspopup')).toBe('menu')
})

test('a click on an item runs its action and closes the menu, and a click elsewhere only closes the menu', async () => {
  const user = userEvent.setup()
  const leave = account()
  await user.click(screen.getByRole('button'))
  await user.click(screen.getByRole('menuitem', { name: 'Sair' }))
  expect(leave).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('menu')).toBeNull()
  await user.click(screen.getByRole('button'))
  await user.click(document.body)
  expect(screen.queryByRole('menu')).toBeNull()
})
