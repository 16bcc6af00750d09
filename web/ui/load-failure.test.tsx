// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LoadFailure } from './load-failure.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a user without internet reads that the connection is missing, and the page tries again by itself when the internet is back', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const retry = vi.fn()
  render(
    <LoadFailure onRetry={retry} retrying={false}>
      Erro ao carregar dados
    </LoadFailure>,
  )
  expect(screen.getByRole('alert').textContent).toContain('Você está sem internet.')
  expect(screen.queryByText('Erro ao carregar dados')).toBeNull()
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.getByText('Erro ao carregar dados')).toBeTruthy()
  expect(retry).toHaveBeenCalledOnce()
})
