import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { pacesFrom } from '../../platform/config/config-providers.ts'
import { createLog } from '../../platform/log/log.ts'
import { localhostCertificate } from '../../testing/localhost-certificate.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import type { Sent } from '../channel.ts'
import { beginWithin, lease } from '../claim-messages.ts'
import { mailLimit, smtpChannel } from './smtp.ts'

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

const oneMail = { reference: 'm1', to: 'ana@cliente.example', subject: 'Oi', text: 'Oi', senderName: 'Loja' }

function channelTo({ port }: MailServer, options: Partial<Parameters<typeof smtpChannel>[0]> = {}) {
  const lines: string[] = []
  const channel = smtpChannel({
    url: `smtp://user:smtp-password@127.0.0.1:${port}`,
    from: 'Encaixe <agenda@encaixe.example>',
    requireTls: false,
    publicUrl: 'https://encaixe.example',
    log: createLog({ clock: systemClock, level: 'debug', write: (line) => lines.push(line) }),
    clock: systemClock,
    pace: pacesFrom({}).email,
    timeout: 2_000,
    ...options,
  })
  open.push(channel)
  return { channel, lines }
}

async function sendBy(server: MailServer, requireTls: boolean): Promise<{ sent: Sent; log: string }> {
  const { channel, lines } = channelTo(server, { requireTls })
  return { sent: await channel.send(oneMail), log: lines.join('') }
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

const unanswered = { ok: false, again: true, reason: 'o servidor de e-mail não respondeu' }

test('a server whose answers take too long in total gets no mail after its deadline, also no mail that waited for a connection', async () => {
  const server = await aServer({ answersAfter: 300 })
  const { channel, lines } = channelTo(server, { limit: 700 })
  const mails = ['m1', 'm2', 'm3', 'm4', 'm5'].map((reference) => channel.send({ ...oneMail, reference }))
  for (const sent of await Promise.all(mails)) expect(sent).toEqual(unanswered)
  await expect.poll(server.connections).toBe(0)
  expect(server.received).toEqual([])
  expect(lines.filter((line) => /"mail was not accepted".*"m[1-5]"/.test(line))).toHaveLength(5)
})

test('a job that is stopped closes the connection of its mail, and the next mail arrives', async () => {
  const server = await aServer({ answersAfter: 200 })
  const { channel } = channelTo(server)
  expect(await channel.send(oneMail, AbortSignal.timeout(300))).toEqual(unanswered)
  expect(await channel.send({ ...oneMail, reference: 'm2' })).toMatchObject({ ok: true })
  expect(server.received.map(({ messageId }) => messageId)).toEqual(['<m2@encaixe.example>'])
})

test('a mail that begins as late as allowed ends before its message may be claimed again', () => {
  expect(beginWithin + mailLimit).toBeLessThan(lease)
})

test('a server that drops one mail causes no fault of the deployment: the log names the mail, and no line reports the end of a fault', async () => {
  const server = await aServer()
  const { channel, lines } = channelTo(server)
  server.trouble('take, then cut')
  expect(await channel.send(oneMail)).toEqual(unanswered)
  expect(await channel.send({ ...oneMail, reference: 'm2' })).toMatchObject({ ok: true })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', message: 'mail was not accepted', messageId: 'm1' },
  ])
})

test('a server that was stopped is a fault of the deployment that is logged once, and its return is logged once too', async () => {
  const server = await aServer()
  const { channel, lines } = channelTo(server)
  await server.close()
  const gone = { ...unanswered, deployment: 'unreachable' }
  expect([await channel.send(oneMail), await channel.send(oneMail)]).toEqual([gone, gone])
  open.push(await startMailServer(server.port))
  expect(await channel.send(oneMail)).toMatchObject({ ok: true })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', message: 'mail server is unreachable or does not answer; mails wait' },
    { level: 'info', message: 'mail server accepts mails again' },
  ])
})
