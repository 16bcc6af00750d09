// @vitest-environment happy-dom
import { ApiError } from '@encaixe/contract/client.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { EditBar } from './form-bar.tsx'

afterEach(cleanup)

const stale = new ApiError(409, { code: 'stale_version', error: 'Outra janela salvou antes.' })

/** Renders the bar of a form whose save was refused. */
function show(error: Error, act: () => Promise<unknown> = async () => undefined) {
  const setError = vi.fn()
  const onDiscard = vi.fn()
  const Component = () => (
    <EditBar
      form={{
        props: {} as never,
        isSending: false,
        isSent: false,
        wrong: 0,
        focusNext: () => undefined,
        error,
        setError,
      }}
      isDirty
      formId="form"
      wrong={undefined}
      fallback="Erro ao salvar. Por favor, tente novamente."
      onDiscard={onDiscard}
      reload={{ act, sentence: 'O que você mudou continua.', failed: 'Erro ao carregar dados' }}
    />
  )
  const Router = createRoutesStub([{ path: '/', Component }])
  render(<Router />)
  return { setError, onDiscard }
}

test('an owner whose record was changed elsewhere reloads it, waits while it loads, and can save', async () => {
  let arrive: () => void = () => undefined
  show(stale, () => new Promise<void>((resolve) => (arrive = resolve)))
  screen.getByText('O que você mudou continua.')
  const again = screen.getByRole('button', { name: 'Recarregar' })
  expect(document.activeElement).toBe(again)
  await userEvent.click(again)
  screen.getByRole('button', { name: 'Recarregando...' })
  arrive()
  const save = screen.getByRole('button', { name: 'Salvar alterações' })
  await waitFor(() => expect(document.activeElement).toBe(save))
})

test('an owner whose reload fails reads so, and can try again', async () => {
  show(stale, () => Promise.reject(new Error('Failed to fetch')))
  await userEvent.click(screen.getByRole('button', { name: 'Recarregar' }))
  await screen.findByText('Erro ao carregar dados')
  screen.getByRole('button', { name: 'Recarregar' })
})

test('an owner who discards changes that could not be saved no longer reads the refusal', async () => {
  const { setError, onDiscard } = show(new Error('Failed to fetch'))
  screen.getByText('Erro ao salvar. Por favor, tente novamente.')
  expect(screen.queryByRole('button', { name: 'Recarregar' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Descartar' }))
  expect(onDiscard).toHaveBeenCalledOnce()
  expect(setError).toHaveBeenCalledWith(undefined)
})
