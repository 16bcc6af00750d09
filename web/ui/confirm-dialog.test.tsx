// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'

afterEach(cleanup)

function Page({ onConfirm = () => undefined, sending = false }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Excluir Diego
      </button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={onConfirm}
        title="Excluir Diego Amaral"
        sentence="Tem certeza que deseja excluir este colaborador?"
        confirmLabel="Excluir"
        sending={sending}
      />
    </>
  )
}

async function opened(sending = false) {
  const user = userEvent.setup()
  const confirm = vi.fn()
  render(<Page onConfirm={confirm} sending={sending} />)
  await user.click(screen.getByRole('button', { name: 'Excluir Diego' }))
  return { user, confirm }
}

const focused = () => document.activeElement?.textContent

describe('the dialog that asks before an irreversible action', () => {
  test('a confirm dialog has the sentence as its description and focuses the button that cancels', async () => {
    await opened()
    const dialog = screen.getByRole('alertdialog', { name: 'Excluir Diego Amaral' })
    const sentence = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
    expect(sentence?.textContent).toBe('Tem certeza que deseja excluir este colaborador?')
    expect(focused()).toBe('Voltar')
  })

  test('a confirm dialog keeps the focus inside with Tab and Shift+Tab', async () => {
    const { user } = await opened()
    await user.tab()
    expect(focused()).toBe('Excluir')
    await user.tab()
    expect(focused()).toBe('Voltar')
    await user.tab({ shift: true })
    expect(focused()).toBe('Excluir')
  })

  test.each([
    ['Esc', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
    ['Voltar', (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByText('Voltar'))],
  ])('a confirm dialog closes with %s without confirming, and returns the focus', async (_, leave) => {
    const { user, confirm } = await opened()
    await leave(user)
    expect(screen.queryByText('Voltar')).toBeNull()
    expect(confirm).not.toHaveBeenCalled()
    expect(focused()).toBe('Excluir Diego')
  })

  test('a confirm dialog confirms once for a double click, and again when the dialog is opened again', async () => {
    const { user, confirm } = await opened()
    await user.dblClick(screen.getByText('Excluir'))
    expect(confirm).toHaveBeenCalledTimes(1)
    await user.click(screen.getByText('Voltar'))
    await user.click(screen.getByRole('button', { name: 'Excluir Diego' }))
    await user.click(screen.getByText('Excluir'))
    expect(confirm).toHaveBeenCalledTimes(2)
  })

  test('a confirm dialog lets the user confirm again after a failure', async () => {
    const { user, confirm } = await opened()
    confirm.mockImplementation(() => Promise.reject(new Error('The request failed')))
    await user.dblClick(screen.getByText('Excluir'))
    expect(confirm).toHaveBeenCalledTimes(1)
    await user.click(screen.getByText('Excluir'))
    expect(confirm).toHaveBeenCalledTimes(2)
  })

  test('a confirm dialog neither closes nor confirms again while the request is pending', async () => {
    const { user, confirm } = await opened()
    await user.click(screen.getByText('Excluir'))
    expect(confirm).toHaveBeenCalledTimes(1)
    cleanup()
    const second = await opened(true)
    await second.user.click(screen.getByText('Processando...'))
    await second.user.keyboard('{Escape}')
    expect(second.confirm).not.toHaveBeenCalled()
    expect(screen.getByText('Voltar')).toBeTruthy()
  })
})
