import { expect, test } from 'vitest'
import { dateMask, phoneMask } from './mask.ts'

test.each([
  ['', ''],
  ['1', '(1'],
  ['11955550142', '(11) 95555-0142'],
  ['1133334444', '(11) 3333-4444'],
  ['(11) 95555-0142', '(11) 95555-0142'],
  ['11.95555.0142', '(11) 95555-0142'],
  ['+55 (21) 99876-5432', '(21) 99876-5432'],
  ['+55 11 95555-0142', '(11) 95555-0142'],
  ['5511955550142', '(11) 95555-0142'],
  ['551133334444', '(11) 3333-4444'],
  // A number that begins with 55, which is the area code of Santa Maria and also the country code.
  ['55999123456', '(55) 99912-3456'],
  // A mistyped twelfth digit is dropped.
  ['(55) 99912-34567', '(55) 99912-3456'],
  ['11 9 1234 5678 ramal 9', '(11) 91234-5678'],
  ['1132345678 ramal 9', '(11) 3234-5678'],
  ['+55', '+55'],
  ['+1 212 555 0142', '+1 212 555 0142'],
  ['351912345678', '351912345678'],
  ['ramal 12', 'ramal 12'],
])('the typed phone %j is shown as %j', (typed, shown) => {
  expect(phoneMask(typed)).toBe(shown)
})

test.each([
  ['0', '0'],
  ['0302', '03/02'],
  ['03021990', '03/02/1990'],
  ['3/2/1990', '03/02/1990'],
  ['3/', '03'],
])('the typed date %j is shown as %j', (typed, shown) => {
  expect(dateMask(typed)).toBe(shown)
})
