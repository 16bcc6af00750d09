import { expect, test } from 'vitest'
import { maskPhone } from './mask-phone.ts'

test.each([
  ['11955550142', '(11) 95555-0142'],
  ['1133334444', '(11) 3333-4444'],
  ['(11) 95555-0142', '(11) 95555-0142'],
  ['+55 11 95555-0142', '+55 11 95555-0142'],
  ['5511955550142', '5511955550142'],
  ['ramal 12', 'ramal 12'],
])('%s', (typed, shown) => {
  expect(maskPhone(typed)).toBe(shown)
})
