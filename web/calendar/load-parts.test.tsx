// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

afterEach(cleanup)
// Each test begins before the script of moving is loaded.
beforeEach(() => vi.resetModules())

const stageEarly = async () => (await import('./stage-grid.tsx')).stageGrid()
const grid = () => screen.getByRole('region', { name: /^Agenda/ })
const lateEnough = { timeout: 10_000 }

test('an owner who presses M before the script that moves appointments is loaded starts the move once it is loaded', async () => {
  const { user, onMove } = await stageEarly()
  const card = screen.getByRole('button', { name: /Cliente a/ })
  card.focus()
  fireEvent.keyDown(card, { key: 'm' })
  expect(screen.getByRole('status').textContent).toBe('Carregando...')
  await waitFor(
    () => expect(screen.getByRole('status').textContent).toMatch(/^Movendo Cliente a/),
    lateEnough,
  )
  await user.keyboard('{ArrowDown}{Enter}')
  expect(onMove).toHaveBeenCalledOnce()
})

test('an owner who presses B before the script that blocks times is loaded blocks the time once', async () => {
  const { onBlock } = await stageEarly()
  const free = screen.getByRole('link', { name: /^Livre, 11:00 às 11:30, agendar com Tainá/ })
  free.focus()
  fireEvent.keyDown(free, { key: 'b' })
  await waitFor(() => expect(onBlock).toHaveBeenCalled(), lateEnough)
  expect(onBlock.mock.calls.map(([{ start, end }]) => [start, end])).toEqual([[660, 690]])
})

test('an owner who presses M and moves the focus before the script is loaded moves no appointment', async () => {
  await stageEarly()
  const card = screen.getByRole('button', { name: /Cliente a/ })
  card.focus()
  fireEvent.keyDown(card, { key: 'm' })
  screen.getByRole('button', { name: /Cliente b/ }).focus()
  await waitFor(() => expect(grid().hasAttribute('data-moves')).toBe(true), lateEnough)
  expect(screen.getByRole('status').textContent).not.toContain('Movendo')
})
