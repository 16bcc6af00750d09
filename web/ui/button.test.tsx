// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

test('a busy button announces its state, keeps the focus and does not submit again', async () => {
  const user = userEvent.setup()
  const submit = vi.fn((event: SubmitEvent | React.SyntheticEvent) => event.preventDefault())
  const form = (sending: boolean) => (
    <form onSubmit={submit}>
      <Button type="submit" sending={sending}>
        Confirmar
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  await user.click(screen.getByRole('button', { name: 'Confirmar' }))
  rerender(form(true))
  const button = screen.getByRole('button', { name: 'Processando...' })
  expect(document.activeElement).toBe(button)
  await user.click(button)
  await user.keyboard('{Enter}')
  expect(submit).toHaveBeenCalledTimes(1)
})

test('a keyboard user can focus an unavailable button to read its reason, but cannot focus a disabled button', async () => {
  const user = userEvent.setup()
  const act = vi.fn()
  render(
    <>
      <Button unavailable onClick={act}>
        Salvar
      </Button>
      <Button disabled onClick={act}>
        Enviar
      </Button>
    </>,
  )
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Salvar')
  await user.keyboard('{Enter}')
  await user.tab()
  expect(document.activeElement?.textContent).not.toBe('Enviar')
  expect(act).not.toHaveBeenCalled()
})
