import { expect, test } from 'vitest'
import { chooseAfterLogin, chooseAfterTerms, chooseInsteadOfTerms } from './choose-destination.ts'

const origin = 'https://encaixe.example'

test.each([
  ['the remembered page first', '/schedules?tab=past', 'subscription', '/schedules?tab=past'],
  ['then the subscription', undefined, 'subscription', '/subscription'],
  ['then the redirect', undefined, '/navalha/agendar/1', '/navalha/agendar/1'],
  ['else the dashboard', undefined, null, '/dashboard'],
  ['a remembered page that is none of ours', '//evil.com', null, '/dashboard'],
])('after the login: %s', (_, from, redirect, expected) => {
  expect(chooseAfterLogin({ from, redirect }, origin)).toBe(expected)
})

test.each([
  ['the subscription first', '/schedules', 'subscription', '/subscription'],
  ['then the redirect', '/schedules', 'company', '/company'],
  ['then the page before', '/create-company', null, '/create-company'],
  ['else the dashboard', undefined, null, '/dashboard'],
  ['a redirect that is none of ours', '/schedules', '/\\evil.com', '/dashboard'],
])('after the terms: %s', (_, from, redirect, expected) => {
  expect(chooseAfterTerms({ from, redirect }, origin)).toBe(expected)
})

test.each([
  ['the shop of the booking', undefined, '/navalha/agendar/1?date=2027-03-02', '/navalha'],
  ['the shop that was remembered', '/navalha/agendar/1', null, '/navalha'],
  ['the dashboard for pages that need the terms too', '/create-company', null, '/dashboard'],
  ['the dashboard for a booking that is none of ours', '//evil.com/agendar/1', null, '/dashboard'],
  ['else the dashboard', undefined, null, '/dashboard'],
])('instead of the terms: %s', (_, from, redirect, expected) => {
  expect(chooseInsteadOfTerms({ from, redirect }, origin)).toBe(expected)
})
