// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'

afterEach(cleanup)

const drawn = (name: string | null) => {
  const { container } = render(<Avatar name={name} />)
  return container.firstElementChild
}

test.each([
  ['Rafael Nogueira', 'RN'],
  ['', 'U'],
  ['   ', 'U'],
  [null, 'U'],
])('an avatar of %j shows %j', (name, shown) => {
  expect(drawn(name)?.textContent).toBe(shown)
})

test('the same name always gets the same avatar colour, and screen readers skip the avatar', () => {
  const first = drawn('Tainá Ribeiro')
  expect(drawn(' tainá  ribeiro ')?.className).toBe(first?.className)
  expect(first?.getAttribute('aria-hidden')).toBe('true')
})
