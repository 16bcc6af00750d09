import { expect, test } from 'vitest'
import { maskPhone } from './mask-phone.ts'

test.each([
  ['11955550142', '(11) 95555-0142'],
  ['1133334444', '(11) 3333-4444'],
  ['(11) 95555-0142', '(11) 95555-0142'],
  ['+55 (21) 99876-5432', '(21) 99876-5432'],
  ['+55 11 95555-0142', '(11) 95555-0142'],
  ['5511955550142', '(11) 95555-0142'],
  ['551133334444', '(11) 3333-4444'],
  // 55 is also the area code of Santa Maria.
  ['55999123456', '(55) 99912-3456'],
  ['+55', '+55'],
  ['+1 212 555 0142', '+1 212 555 0142'],
  ['ramal 12', 'ramal 12'],
])('the typed phone "%s" is shown as "%s"', (typed, shown) => {
  expect(maskPhone(typed)).toBe(shown)
})
