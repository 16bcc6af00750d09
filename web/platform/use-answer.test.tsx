// @vitest-environment happy-dom
import { ApiError } from '@encaixe/contract/client.ts'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useAnswer } from './use-answer.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('each key is fetched once, and the late answer to an earlier key is ignored', async () => {
  const waiting = new Map<string, (value: string) => void>()
  const ask = vi.fn((key: string) => new Promise<string>((resolve) => waiting.set(key, resolve)))
  const { result, rerender } = renderHook(({ key }) => useAnswer(key, () => ask(key)), {
    initialProps: { key: 'monday' },
  })
  rerender({ key: 'monday' })
  rerender({ key: 'tuesday' })
  waiting.get('monday')?.('too late')
  expect(result.current).toMatchObject({ data: undefined, isFetching: true })
  waiting.get('tuesday')?.('free')
  await waitFor(() => expect(result.current).toMatchObject({ data: 'free', isFetching: false }))
  expect(ask.mock.calls.flat()).toEqual(['monday', 'tuesday'])
})

test('a refetch shows the old answer until the new one arrives', async () => {
  const answers = ['09:00', '10:00']
  const { result } = renderHook(() => useAnswer('day', async () => answers.shift()))
  await waitFor(() => expect(result.current.data).toBe('09:00'))
  act(() => result.current.refetch())
  expect(result.current).toMatchObject({ data: '09:00', isFetching: true })
  await waitFor(() => expect(result.current.data).toBe('10:00'))
})

test('a request that fails with 503 is sent three times, and a request that is refused or gets no answer is sent once', async () => {
  vi.useFakeTimers()
  const broken = vi.fn(async () => Promise.reject(new ApiError(503, undefined)))
  const refused = vi.fn(async () => Promise.reject(new ApiError(409, undefined)))
  const late = new DOMException('The signal timed out', 'TimeoutError')
  const silent = vi.fn(async () => Promise.reject(new ApiError(0, undefined, late)))
  const one = renderHook(() => useAnswer('day', broken))
  const other = renderHook(() => useAnswer('day', refused))
  renderHook(() => useAnswer('day', silent))
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(silent).toHaveBeenCalledOnce()
  expect([broken.mock.calls.length, refused.mock.calls.length]).toEqual([3, 1])
  expect(one.result.current.error).toMatchObject({ status: 503 })
  expect(other.result.current.error).toMatchObject({ status: 409 })
})

test('without a key nothing is fetched', () => {
  const ask = vi.fn()
  const { result } = renderHook(() => useAnswer(undefined, ask))
  expect(result.current).toMatchObject({ data: undefined, isFetching: false })
  expect(ask).not.toHaveBeenCalled()
})
