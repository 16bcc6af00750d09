import { expect, test } from 'vitest'
import {
  chooseAfterLogin,
  chooseAfterTerms,
  chooseInsteadOfTerms,
  loginAddress,
} from './choose-destination.ts'

const origin = 'https://encaixe.example'

test.each([
  [
    'the page that redirected to the login, before the redirect parameter',
    '/schedules?tab=past',
    'subscription',
    '/schedules?tab=past',
  ],
  ['the subscription that the parameter names', undefined, 'subscription', '/subscription'],
  ['the redirect parameter', undefined, '/navalha/agendar/1', '/navalha/agendar/1'],
  ['the dashboard by default', undefined, null, '/dashboard'],
  ['the dashboard, not a foreign page that redirected to the login', '//evil.com', null, '/dashboard'],
])('after the login a user goes to %s', (_, from, redirect, expected) => {
  expect(chooseAfterLogin({ from, redirect }, origin)).toBe(expected)
})

test.each([
  [
    'the subscription, before the page that redirected to the login',
    '/schedules',
    'subscription',
    '/subscription',
  ],
  [
    'the redirect parameter, before the page that redirected to the login',
    '/schedules',
    'company',
    '/company',
  ],
  ['the page that redirected to the login', '/create-company', null, '/create-company'],
  ['the dashboard by default', undefined, null, '/dashboard'],
  ['the dashboard, not a foreign redirect', '/schedules', '/\\evil.com', '/dashboard'],
])('after accepting the terms a user goes to %s', (_, from, redirect, expected) => {
  expect(chooseAfterTerms({ from, redirect }, origin)).toBe(expected)
})

test.each([
  ['the shop of the booking', undefined, '/navalha/agendar/1?date=2027-03-02', '/navalha'],
  ['the shop of the page that redirected to the login', '/navalha/agendar/1', null, '/navalha'],
  [
    'the dashboard, because the page that redirected to the login needs the terms',
    '/create-company',
    null,
    '/dashboard',
  ],
  ['the dashboard, not a foreign booking page', '//evil.com/agendar/1', null, '/dashboard'],
  ['the dashboard by default', undefined, null, '/dashboard'],
])('after declining the terms a user goes to %s', (_, from, redirect, expected) => {
  expect(chooseInsteadOfTerms({ from, redirect }, origin)).toBe(expected)
})

test.each([
  [
    'the page that redirected to the login',
    '/schedules?tab=past',
    'subscription',
    '?redirect=%2Fschedules%3Ftab%3Dpast',
  ],
  ['the redirect parameter', undefined, '/navalha/agendar/1', '?redirect=%2Fnavalha%2Fagendar%2F1'],
  ['nothing', undefined, null, ''],
])(
  'the address of the login that a user opens in another browser contains %s',
  (_, from, redirect, query) => {
    expect(loginAddress({ from, redirect }, origin)).toBe(`${origin}/login${query}`)
  },
)
