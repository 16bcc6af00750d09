// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LoadFailure } from './load-failure.tsx'
import { NextPage } from './load-more.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a user without internet reads that, and the page tries again by itself when the internet is back', () => {
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

test('a reader whose next page of a list did not load reads an error, and loads it by the button', () => {
  const list = {
    hasNextPage: true,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: vi.fn(() => Promise.resolve()),
  }
  const failure = 'Erro ao carregar agendamentos'
  const { rerender } = render(<NextPage list={list} shown={2} failure={failure} />)
  act(() => screen.getByRole('button', { name: 'Carregar mais' }).click())
  expect(list.fetchNextPage).toHaveBeenCalledTimes(1)
  rerender(<NextPage list={{ ...list, isFetchNextPageError: true }} shown={2} failure={failure} />)
  expect(screen.getByRole('alert').textContent).toContain(failure)
  act(() => screen.getByRole('button', { name: 'Tentar de novo' }).click())
  expect(list.fetchNextPage).toHaveBeenCalledTimes(2)
  rerender(<NextPage list={{ ...list, hasNextPage: false }} shown={4} failure={failure} />)
  expect(screen.queryByRole('button')).toBeNull()
})
