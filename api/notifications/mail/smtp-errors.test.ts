import { expect, test } from 'vitest'
import { smtpFault } from './smtp-errors.ts'

test.each([
  ['550 5.1.1 no such user', 'missing'],
  ['550-5.1.1 no such user', 'missing'],
  ['553 5.1.3 bad address', 'missing'],
  ['556 5.1.10 null MX', 'missing'],
  ['550 no such user', undefined],
  ['550 5.1.1 <a@b.example>: User unknown in relay recipient table', 'missing'],
  ['550 5.7.1 blocked for 5.1.1', undefined],
  ['552 5.2.2 mailbox full', undefined],
])('a refusal "%s" suppresses the address: %s', (response, suppress) => {
  const error = { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO', response }
  expect(smtpFault(Object.assign(new Error('SMTP failure of the test'), error)).suppress).toBe(suppress)
})

test.each([
  ['the receiver is unknown', { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }, false],
  ['the text is refused', { code: 'EMESSAGE', responseCode: 554, command: 'DATA' }, false],
  ['we are refused as its sender', { code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM' }, true],
  ['our account is refused', { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, true],
  ['the receiver may come later', { code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO' }, true],
  ['nobody answers', { code: 'ECONNECTION' }, true],
])('an SMTP failure (%s) is classified as final or worth another attempt', (_, error, again) => {
  expect(smtpFault(Object.assign(new Error('SMTP failure of the test'), error)).again).toBe(again)
})

test.each([
  ['450 4.1.1 user unknown for now', 'RCPT TO', true, /tentar mais tarde/],
  ['550 4.7.1 greylisted', 'RCPT TO', true, /tentar mais tarde/],
  ['550 5.1.1 no such user', 'RCPT TO', false, /não existe/],
  ['550 no such user', 'RCPT TO', false, /não existe/],
  ['552 mailbox full', 'RCPT TO', true, /está cheia/],
  ['552 5.2.2 mailbox full', 'DATA', true, /está cheia/],
  ['552 5.3.4 message too big', 'DATA', false, /recusou a mensagem/],
  ['554 5.6.0 content rejected', 'DATA', false, /recusou a mensagem/],
  ['554 5.7.1 <ana@cliente.example>: Relay access denied', 'RCPT TO', true, /não nos deixou enviar/],
  ['550 relay not permitted', 'RCPT TO', true, /não nos deixou enviar/],
  ['550 Relaying denied', 'RCPT TO', true, /não nos deixou enviar/],
  ['554 <a@b.example>: Relay access denied', 'RCPT TO', true, /não nos deixou enviar/],
  ['550 5.1.1 <a@b.example>: User unknown in relay recipient table', 'RCPT TO', false, /não existe/],
  ['550 5.1.1 <relay@b.example>: no such user', 'RCPT TO', false, /não existe/],
  ['550 <relay@b.example> unknown', 'RCPT TO', false, /não existe/],
  ['550 no such user [mx-relay.example.net]', 'RCPT TO', false, /não existe/],
] as const)(
  'a mail that gets the reply "%s" to %s is tried again: %s, and its reason explains why',
  (response, command, again, reason) => {
    const code = command === 'DATA' ? 'EMESSAGE' : 'EENVELOPE'
    const error = { code, responseCode: Number(response.slice(0, 3)), command, response }
    expect(smtpFault(Object.assign(new Error('SMTP failure of the test'), error))).toMatchObject({
      again,
      reason: expect.stringMatching(reason),
    })
  },
)

test.each([
  ['account', { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }],
  ['sender', { code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM' }],
  ['encryption', { code: 'ETLS' }],
  ['encryption', { code: 'ESOCKET', cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } }],
  ['unreachable', { code: 'ETIMEDOUT', command: 'CONN', timeoutType: 'CONNECT_TIMEOUT' }],
  ['unreachable', { code: 'ETIMEDOUT', command: 'CONN', timeoutType: 'GREETING_TIMEOUT' }],
  ['unreachable', { code: 'ESOCKET', command: 'CONN', originalCode: 'ECONNREFUSED' }],
  [undefined, { code: 'ETIMEDOUT', command: 'CONN', timeoutType: 'SOCKET_TIMEOUT' }],
  [undefined, { code: 'ECONNECTION', command: 'CONN' }],
  [undefined, { code: 'ESOCKET', command: 'CONN', originalCode: 'ECONNRESET' }],
  [undefined, { code: 'EABORT' }],
  [undefined, { code: 'EPROTOCOL', responseCode: 421, command: 'CONN' }],
  [undefined, { code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO' }],
])('a fault of the deployment (%s) is distinguished from a fault of the mail', (deployment, error) => {
  expect(smtpFault(Object.assign(new Error('SMTP failure of the test'), error)).deployment).toBe(deployment)
})
