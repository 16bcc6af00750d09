// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useFirstMove } from './use-first-move.ts'

afterEach(cleanup)

function show() {
  const fetch = vi.fn(async () => undefined)
  const Page = () => {
    useFirstMove(fetch)
    return null
  }
  return { fetch, ...render(<Page />) }
}

const move = (type: string) => window.dispatchEvent(new Event(type))

test.each(['pointermove', 'touchstart', 'keydown', 'wheel'])(
  'a script that a press needs is fetched once, at the first %s',
  (type) => {
    const { fetch } = show()
    expect(fetch).not.toHaveBeenCalled()
    move(type)
    move(type)
    move('pointerdown')
    expect(fetch).toHaveBeenCalledOnce()
  },
)

test('a script that a press needs is not fetched when the page itself scrolls to the chosen day', () => {
  const { fetch } = show()
  move('scroll')
  expect(fetch).not.toHaveBeenCalled()
})

test('a page that the user has left fetches no script', () => {
  const { fetch, unmount } = show()
  unmount()
  move('pointermove')
  expect(fetch).not.toHaveBeenCalled()
})
