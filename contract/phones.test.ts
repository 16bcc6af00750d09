import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mobileOf, nationalPhone, phoneKindOf } from './phones.ts'

test.each([
  ['(11) 91234-5678', '+5511912345678'],
  ['11912345678', '+5511912345678'],
  ['011 91234-5678', '+5511912345678'],
  ['0 15 11 91234-5678', '+5511912345678'],
  ['+55 11 91234-5678', '+5511912345678'],
  ['5511912345678', '+5511912345678'],
  ['005511912345678', '+5511912345678'],
  ['+55 (11) 8123-4567', '+5511981234567'],
  ['11 8123-4567', '+5511981234567'],
  ['551181234567', '+5511981234567'],
  // 55 is the country code and also an area code.
  ['(55) 99123-4567', '+5555991234567'],
  ['5599123-4567', '+5555991234567'],
  ['+55 55 99123-4567', '+5555991234567'],
])('%s is read as the mobile %s', (text, mobile) => {
  expect(mobileOf(text)).toBe(mobile)
})

test.each([
  [null],
  [''],
  ['(11) 3123-4567'],
  ['(11) 5123-4567'],
  ['+55 11 3123-4567'],
  ['(10) 91234-5678'],
  ['(20) 91234-5678'],
  ['(23) 91234-5678'],
  ['91234-5678'],
  ['(11) 81234-5678'],
  ['(11) 912345-6789'],
  ['+1 415 555-2671'],
  ['+351 912 345 678'],
  ['0800 123 4567'],
  ['190'],
  ['----'],
])('%s is not a Brazilian mobile and gets no message', (text) => {
  expect(mobileOf(text)).toBeNull()
})

test.each([
  ['(11) 8123-4567', 'mobile'],
  ['(11) 3123-4567', 'landline'],
  ['+55 11 3123-4567', 'landline'],
  ['0 15 11 3123-4567', 'landline'],
  ['+1 415 555-2671', 'foreign'],
  ['+351 912 345 678', 'foreign'],
  ['91234-5678', 'no area'],
  ['8123-4567', 'no area'],
  ['(97) 6542-003', 'no area'],
  ['8199', 'invalid'],
  ['(81) 99', 'invalid'],
  ['(20) 3123-4567', 'invalid'],
  ['(11) 91234-56789', 'invalid'],
  ['+55 8199', 'invalid'],
  ['+1 415', 'invalid'],
  ['351 912 345 678 901', 'invalid'],
  ['0800 123 4567', 'invalid'],
  ['----', 'invalid'],
])('%s is a telephone number of the kind "%s"', (text, kind) => {
  expect(phoneKindOf(text)).toBe(kind)
})

test.each([
  ['+5581999110008', '(81) 99911-0008'],
  ['81 8911-0008', '(81) 98911-0008'],
  ['+55 11 3123-4567', '(11) 3123-4567'],
  ['+1 415 555-2671', '+1 415 555-2671'],
  ['8199', '8199'],
])('the telephone number %s is shown in Brazil as %s', (text, shown) => {
  expect(nationalPhone(text)).toBe(shown)
})

test('any text gives no mobile number, or a number that is parsed to itself', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\d\s()+-]{0,20}$/), (text) => {
      const mobile = mobileOf(text)
      if (mobile === null) return
      expect(mobile).toMatch(/^\+55[1-9]{2}9\d{8}$/)
      expect(mobileOf(mobile)).toBe(mobile)
    }),
  )
})
