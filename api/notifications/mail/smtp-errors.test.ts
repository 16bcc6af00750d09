import { expect, test } from 'vitest'
import { smtpFault } from './smtp-errors.ts'

test.each([
  ['550 5.1.1 no such user', 'missing'],
  ['550-5.1.1 no such user', 'missing'],
  ['553 5.1.3 bad address', 'missing'],
  ['556 5.1.10 null MX', 'missing'],
  ['550 no such user', undefined],
  ['550 5.7.1 blocked for 5.1.1', undefined],
  ['552 5.2.2 mailbox full', undefined],
])('a refusal "%s" suppresses the address: %s', (response, suppress) => {
  const error = { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO', response }
  expect(smtpFault(Object.assign(new Error('no'), error)).suppress).toBe(suppress)
})

test.each([
  ['the receiver is unknown', { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }, false],
  ['the text is refused', { code: 'EMESSAGE', responseCode: 554, command: 'DATA' }, false],
  ['we are refused as its sender', { code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM' }, true],
  ['our account is refused', { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, true],
  ['the receiver may come later', { code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO' }, true],
  ['nobody answers', { code: 'ECONNECTION' }, true],
])('an SMTP failure (%s) is classified as final or worth another attempt', (_, error, again) => {
  expect(smtpFault(Object.assign(new Error('no'), error)).again).toBe(again)
})
