import { expect, test } from 'vitest'
import { maskPhone } from './mask-phone.ts'

test.each([
  ['', ''],
  ['1', '(1'],
  ['1132345678', '(11) 3234-5678'],
  ['11912345678', '(11) 91234-5678'],
  ['(11) 91234-5678', '(11) 91234-5678'],
  ['+55 11 91234-5678', '(11) 91234-5678'],
  ['5511912345678', '(11) 91234-5678'],
  ['551132345678', '(11) 3234-5678'],
  // 55 is also the area code of Santa Maria, and a twelfth digit a slip of the finger.
  ['55999123456', '(55) 99912-3456'],
  ['(55) 99912-34567', '(55) 99912-3456'],
  ['11 9 1234 5678 ramal 9', '(11) 91234-5678'],
])('%j is written %j', (typed, written) => {
  expect(maskPhone(typed)).toBe(written)
})
