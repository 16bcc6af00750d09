import { expect, test } from 'vitest'
import { smtpFault } from './smtp-errors.ts'

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
