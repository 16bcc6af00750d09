// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { syncTime } from '../platform/product-time.ts'
import { describeLeft, speakLeft, useTimeLeft } from './follow-time-left.ts'

beforeEach(() => {
  vi.useFakeTimers()
  syncTime(new Response(null, { headers: { date: new Date().toUTCString() } }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const minute = 60_000

test.each([
  [30 * minute, '30:00', '30 minutos'],
  [9 * minute + 5_000, '09:05', '10 minutos'],
  [1_000, '00:01', '1 minuto'],
  [0, '00:00', '0 minutos'],
  [60 * minute, '1h 00min', '1 hora'],
  [24 * 60 * minute, '24h 00min', '24 horas'],
])('%i milliseconds left are shown as %s and read aloud as %s', (left, shown, read) => {
  expect([describeLeft(left), speakLeft(left)]).toEqual([shown, read])
})

function Left({ until }: { until: string }) {
  const { left, announced } = useTimeLeft(until)
  return (
    <>
      <p>{describeLeft(left)}</p>
      <p role="status">{announced}</p>
    </>
  )
}

const begin = (minutes: number) =>
  render(<Left until={new Date(Math.floor(Date.now() / 1_000) * 1_000 + minutes * minute).toISOString()} />)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const said = () => screen.getByRole('status').textContent

test('a screen reader gets an announcement ten, five and one minutes before the end, and at no other second', async () => {
  begin(12)
  const heard: (string | null)[] = []
  for (let second = 0; second < 12 * 60; second += 1) {
    if (said() !== (heard.at(-1) ?? '')) heard.push(said())
    await pass(1_000)
  }
  expect(heard).toEqual([
    'Faltam 10 minutos para pagar o sinal.',
    'Faltam 5 minutos para pagar o sinal.',
    'Falta 1 minuto para pagar o sinal.',
  ])
})

test('a page that is opened with eight minutes left announces nothing before the last five minutes', async () => {
  begin(8)
  await pass(2 * minute)
  expect(said()).toBe('')
  await pass(minute + 1_000)
  expect(said()).toBe('Faltam 5 minutos para pagar o sinal.')
})
