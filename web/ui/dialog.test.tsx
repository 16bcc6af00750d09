// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
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
])('a dialog %s when the browser closes it without asking', async (_, refuses) => {
  render(<Page refuses={refuses} />)
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  await act(async () => dialog.close())
  expect(dialog.open).toBe(refuses)
  expect(screen.queryByText('Entrar') !== null).toBe(refuses)
})
