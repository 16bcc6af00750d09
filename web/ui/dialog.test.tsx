// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)

function Page({ refuses }: { refuses: boolean }) {
  const [open, setOpen] = useState(true)
  return (
    <Dialog open={open} onClose={() => setOpen(refuses)} title="Sua sessão terminou">
      <button type="button">Entrar</button>
    </Dialog>
  )
}

test.each([
  ['that cannot be dismissed is opened again', true],
  ['that can be dismissed stays closed', false],
])('a dialog %s when the browser closes it without asking the page', async (_, refuses) => {
  render(<Page refuses={refuses} />)
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  await act(async () => dialog.close())
  expect(dialog.open).toBe(refuses)
  expect(screen.queryByText('Entrar') !== null).toBe(refuses)
})

test('the close button of a dialog asks it to close and is not part of its name', () => {
  const onClose = vi.fn()
  render(<Dialog open onClose={onClose} closeButton title="Novo cliente" />)
  screen.getByRole('dialog', { name: 'Novo cliente' })
  screen.getByRole('button', { name: 'Fechar' }).click()
  expect(onClose).toHaveBeenCalledOnce()
})
