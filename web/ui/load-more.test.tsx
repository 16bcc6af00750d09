// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { NextPage } from './load-more.tsx'

afterEach(cleanup)

test('a reader whose next page of a list did not load reads so, and loads it by the button', () => {
  const loaded = { data: { pages: [[]] }, hasNextPage: true, isFetchNextPageError: true }
  const list = {
    ...loaded,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: vi.fn(() => Promise.resolve(loaded)),
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

test('a reader who requests the next page of a list gets it, although a live change reloads the list meanwhile', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const asked: number[] = []
  const held = Promise.withResolvers<void>()
  function Names() {
    const list = useInfiniteQuery({
      queryKey: ['collaborators'],
      initialPageParam: 1,
      getNextPageParam: (_: string[], pages: string[][]) => (pages.length < 3 ? pages.length + 1 : undefined),
      async queryFn({ pageParam }): Promise<string[]> {
        asked.push(pageParam)
        if (asked.length === 2) await held.promise
        return [`name ${pageParam}`]
      },
    })
    const names = list.data?.pages.flat() ?? []
    return (
      <>
        {names.map((name) => (
          <p key={name}>{name}</p>
        ))}
        <NextPage list={list} shown={names.length} failure="Erro" />
      </>
    )
  }
  render(
    <QueryClientProvider client={client}>
      <Names />
    </QueryClientProvider>,
  )
  await screen.findByText('name 1')
  act(() => screen.getByRole('button', { name: 'Carregar mais' }).click())
  await act(() => client.invalidateQueries({ queryKey: ['collaborators'] }))
  held.resolve()
  await screen.findByText('name 2')
  expect(asked).toEqual([1, 2, 1, 2])
  expect(screen.queryByText('name 3')).toBeNull()
})
