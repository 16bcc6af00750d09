import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { createLog } from '../../platform/log/log.ts'
import { localhostCertificate } from '../../testing/localhost-certificate.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import type { Sent } from '../channel.ts'
import { smtpChannel } from './smtp.ts'

const open: { close(): unknown }[] = []

const trusted = getCACertificates()

beforeAll(() => setDefaultCACertificates(trusted))

afterEach(async () => {
  setDefaultCACertificates(trusted)
  for (const one of open.splice(0)) await one.close()
})

async function aServer(options?: Parameters<typeof startMailServer>[1]): Promise<MailServer> {
  const server = await startMailServer(0, options)
  open.push(server)
  return server
}

async function sendBy({ port }: MailServer, requireTls: boolean): Promise<{ sent: Sent; log: string }> {
  const lines: string[] = []
  const channel = smtpChannel({
    url: `smtp://user:smtp-password@127.0.0.1:${port}`,
    from: 'Encaixe <agenda@encaixe.example>',
    requireTls,
    publicUrl: 'https://encaixe.example',
    log: createLog({ clock: systemClock, level: 'debug', write: (line) => lines.push(line) }),
    clock: systemClock,
    timeout: 2_000,
  })
  open.push(channel)
  const mail = { reference: 'm1', to: 'ana@cliente.example', subject: 'Oi', text: 'Oi', senderName: 'Loja' }
  const sent = await channel.send({ ...mail, html: undefined, replyTo: undefined, calendar: undefined })
  return { sent, log: lines.join('') }
}

test('a server without STARTTLS gets neither the password nor a mail when encryption is required', async () => {
  const server = await aServer()
  const { sent, log } = await sendBy(server, true)
  expect(sent).toMatchObject({
    ok: false,
    again: true,
    reason: 'o servidor de e-mail não aceitou uma conexão segura',
  })
  expect([server.received, server.logins]).toEqual([[], []])
  expect(log).not.toContain('smtp-password')
})

test('a server with STARTTLS gets the password and the mail encrypted', async () => {
  setDefaultCACertificates([...trusted, localhostCertificate.cert])
  const server = await aServer({ tls: localhostCertificate })
  expect((await sendBy(server, true)).sent).toMatchObject({ ok: true })
  expect(server.logins).toEqual([{ password: 'smtp-password', encrypted: true }])
  expect(server.received).toMatchObject([{ to: ['ana@cliente.example'], encrypted: true }])
})

test('a server with an untrusted certificate gets nothing', async () => {
  const server = await aServer({ tls: localhostCertificate })
  expect((await sendBy(server, true)).sent).toMatchObject({ ok: false, again: true })
  expect([server.received, server.logins]).toEqual([[], []])
})

test('a server on this machine gets mails without encryption', async () => {
  const server = await aServer()
  expect((await sendBy(server, false)).sent).toMatchObject({ ok: true })
  expect(server.received).toMatchObject([{ encrypted: false }])
})
