import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { headerOf } from '../../api/testing/mail-server.ts'
import { type MailingShop, openMailingShop } from './exim/open-shop.ts'
import { type DeliveredMail, type Exim, eximLogin, signedHeaders, startExim } from './exim/start-exim.ts'
import {
  command,
  debianVersion,
  ensure,
  eventually,
  expectEqual,
  type Part,
  temporaryFolder,
} from './part.ts'

const lia = 'lia@cliente.example'
const today = { date: '2027-03-03', startTime: '10:00' }
const tomorrow = { date: '2027-03-04', startTime: '10:00' }
const later = { date: '2027-03-04', startTime: '15:30' }

const from = { MAIL_FROM: 'Encaixe <agenda@encaixe.example>' }
const smtpUrl = ({ port }: Exim, password = eximLogin.password) =>
  `smtp://${eximLogin.user}:${password}@localhost:${port}`

type Kind = [name: string, subject: RegExp, to: string]
/** Every kind of mail about an appointment. */
const kinds: Kind[] = [
  ['confirmation', /^Agendamento confirmado/, lia],
  ['move', /^Seu horário mudou/, lia],
  ['cancellation', /^Agendamento cancelado/, lia],
  ['reminder', /^Lembrete/, lia],
  ['notice to the owner', /^Novo agendamento/, 'dona@vilma.example'],
  ['notice to the professional', /^Novo agendamento/, 'taina@vilma.example'],
]

let sent: Promise<Sent> | undefined
type Sent = { mails: Map<string, DeliveredMail>; publicKey: string; evidence: string }

/** One mail of each kind, sent by the product and delivered by Exim. */
async function sendEveryKind(): Promise<Sent> {
  await using folder = await temporaryFolder()
  await using exim = await startExim(folder, { signs: signedHeaders })
  await using shop = await openMailingShop(folder, {
    ...from,
    SMTP_URL: smtpUrl(exim),
    NODE_EXTRA_CA_CERTS: exim.certificate,
  })
  await shop.books(lia, today)
  const id = await shop.books(lia, tomorrow)
  // A move before the confirmation is sent would only change the text of the confirmation.
  await eventually('the confirmations arrive', async () => (await exim.delivered()).length === 6, 60_000)
  await shop.moves(id, later)
  await eventually(
    'the mail about the move arrives',
    async () => has(await exim.delivered(), kinds[1]),
    90_000,
  )
  await shop.cancels(id)
  for (const kind of kinds) {
    await eventually(`the ${kind[0]} arrives`, async () => has(await exim.delivered(), kind), 240_000)
  }
  const all = await exim.delivered()
  const mails = new Map(
    kinds.flatMap((kind) =>
      all
        .filter((one) => isOf(one, kind))
        .slice(0, 1)
        .map((one) => [kind[0], one]),
    ),
  )
  const greeting = 'H=(agenda.encaixe.example) [127.0.0.1] P=esmtpsa '
  const encrypted = (await exim.log()).split('\n').filter((line) => line.includes(greeting)).length
  expectEqual('mails that came encrypted, with a login and our name', encrypted, all.length)
  return { mails, publicKey: exim.publicKey, evidence: `${all.length} mails, all by STARTTLS and login` }
}

const everyKind = () => (sent ??= sendEveryKind())

const subjectOf = ({ subject }: DeliveredMail) =>
  subject
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_, way: string, text: string) =>
      way.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : decodeURIComponent(text.replaceAll('_', ' ').replaceAll(/=([0-9A-F]{2})/g, '%$1')),
    )
const isOf = (mail: DeliveredMail, [, subject, to]: Kind) =>
  mail.to.includes(to) && subject.test(subjectOf(mail))
const has = (mails: DeliveredMail[], kind: Kind | undefined) => mails.some((mail) => kind && isOf(mail, kind))

const verify = async (raw: string, publicKey: string) => {
  const script = join(import.meta.dirname, 'exim', 'verify-signature.pl')
  const [result = '', list = ''] = (await command('perl', [script, publicKey], { input: raw }))
    .trim()
    .split(' ')
  return { result, covered: list.split(':') }
}

const mustCover = ['from', 'to', 'subject', 'date', 'message-id', 'list-unsubscribe', 'list-unsubscribe-post']

/** The rules of SpamAssassin that match the mail, without the rules that need the network or subtract points. */
async function spamRules(raw: string): Promise<{ points: number; rules: string[] }> {
  // The product runs with NOW, so the times that Exim wrote are replaced by the date of the mail. The sending address
  // is replaced by an address of another network.
  const date = headerOf(raw, 'Date')
  const timed = raw
    .replaceAll(/(;\n\t)\w{3}, \d\d \w{3} \d{4} [\d:]+ [+-]\d{4}(?=\n)/g, `$1${date}`)
    .replace(
      'from [127.0.0.1] (helo=correio.encaixe.example)',
      'from correio.encaixe.example ([200.160.2.3])',
    )
  const report = await command('spamassassin', ['-t', '-L', '-x'], { input: timed })
  const table = report.slice(report.indexOf('Content analysis details'))
  const hits = [...table.matchAll(/^\s*(-?\d+\.\d+)\s+([A-Z][A-Z0-9_]+)/gm)]
  ensure(hits.length > 0, `SpamAssassin listed no rule:\n${report.slice(-2_000)}`)
  const points = hits.reduce((sum, [, one]) => sum + Math.max(0, Number(one)), 0)
  return { points, rules: hits.map(([, one, rule]) => `${rule} ${one}`) }
}

/**
 * Checks that the mails of a shop wait while its mail server refuses them, and that each mail arrives once after a
 * restart with the environment of `mended`.
 */
async function recovers(
  env: (exim: Exim) => Record<string, string>,
  reason: string,
  line: string,
  mended: (exim: Exim) => Record<string, string>,
): Promise<string> {
  await using folder = await temporaryFolder()
  await using exim = await startExim(folder)
  await using shop = await openMailingShop(folder, { ...from, ...env(exim) })
  const ids = [await shop.books(lia, today), await shop.books(lia, tomorrow)]
  await waits(shop, ids, reason)
  const lines = shop
    .log()
    .split('\n')
    .filter((one) => one.includes(line))
  expectEqual('lines of the log', lines.length, 1)
  expectEqual('mails before the mend', (await exim.delivered()).length, 0)
  await shop.restart(mended(exim))
  await eventually('every mail arrives', async () => (await exim.delivered()).length === 6, 240_000)
  for (const id of ids) expectEqual('the state of a mail', (await shop.messageOf(id))?.status, 'sent')
  // A second copy would arrive within the five seconds between two runs of Exim's queue.
  await delay(6_000)
  const arrived = await exim.delivered()
  expectEqual('mails that arrived', arrived.length, 6)
  const different = new Set(arrived.map(({ raw }) => headerOf(raw, 'Message-ID')))
  expectEqual('different mails', different.size, 6)
  expectEqual('mails to the client', arrived.filter(({ to }) => to.includes(lia)).length, 2)
  return `6 mails waited with "${reason}", one line in the log, then each arrived once`
}

async function waits(shop: MailingShop, ids: string[], reason: string) {
  for (const id of ids) {
    await eventually('the mail waits', async () => (await shop.messageOf(id))?.reason === reason, 60_000)
  }
}

export const exim: Part = {
  name: 'exim',
  install: 'apt-get install exim4-daemon-heavy spamassassin libmail-dkim-perl',
  version: async () => {
    await debianVersion('spamassassin')
    await debianVersion('libmail-dkim-perl')
    return (await debianVersion('exim4-daemon-heavy')).split('-')[0] ?? ''
  },
  ways: {
    'STARTTLS with a private authority and a login: every kind of mail arrives': async () => {
      const { mails, evidence } = await everyKind()
      return `${evidence}: ${[...mails.keys()].join(', ')}`
    },
    'DKIM signatures cover the headers that RFC 8058 needs': async () => {
      const { mails, publicKey } = await everyKind()
      for (const [kind, { raw }] of mails) {
        const { result, covered } = await verify(raw, publicKey)
        expectEqual(`the signature of the ${kind}`, result, 'pass')
        const missing = mustCover.filter((name) => !covered.includes(name))
        expectEqual(`headers that the signature of the ${kind} leaves out`, missing, [])
        expectEqual(
          `the one-click header of the ${kind}`,
          headerOf(raw, 'List-Unsubscribe-Post'),
          kind === 'notice to the owner' ? undefined : 'List-Unsubscribe=One-Click',
        )
      }
      const { raw = '' } = mails.get('reminder') ?? {}
      for (const [from, to] of [
        ['/form>', '/form?x>'],
        ['One-Click', 'Two-Clicks'],
      ] as const) {
        ensure(raw.includes(from), `The reminder has no ${from}`)
        const { result } = await verify(raw.replace(from, to), publicKey)
        expectEqual(`a signature after ${from} became ${to}`, result, 'fail')
      }
      return `${mails.size} kinds pass, ${mustCover.join(', ')} covered; a changed List-Unsubscribe or -Post fails`
    },
    'SpamAssassin gives every kind of mail less than 2 points': async () => {
      const { mails } = await everyKind()
      const lines: string[] = []
      for (const [kind, { raw }] of mails) {
        const { points, rules } = await spamRules(raw)
        lines.push(`${kind} ${points.toFixed(1)} (${rules.join(', ')})`)
        ensure(points < 2, lines.at(-1) ?? '')
      }
      const worse = (mails.get('reminder')?.raw ?? '').replace(/^Message-ID:.*\n/im, '')
      const control = await spamRules(worse)
      ensure(control.points > 0, 'SpamAssassin finds nothing wrong with a mail without Message-ID')
      lines.push(`without Message-ID ${control.points.toFixed(1)} (${control.rules.join(', ')})`)
      return lines.join('; ')
    },
    'a wrong password: mails wait, one line is logged, and the right one delivers each once': () =>
      recovers(
        (server) => ({
          SMTP_URL: smtpUrl(server, 'wrong-password'),
          NODE_EXTRA_CA_CERTS: server.certificate,
        }),
        'o servidor de e-mail não aceitou a nossa conta',
        'mail server refuses our account',
        (server) => ({ SMTP_URL: smtpUrl(server) }),
      ),
    'without the private authority: mails wait, the log names the cause, and with it each arrives once': () =>
      recovers(
        (server) => ({ SMTP_URL: smtpUrl(server) }),
        'o servidor de e-mail não aceitou uma conexão segura',
        'NODE_EXTRA_CA_CERTS',
        (server) => ({ NODE_EXTRA_CA_CERTS: server.certificate }),
      ),
    'without a login Exim does not relay: the mail waits and the owner reads why': async () => {
      await using folder = await temporaryFolder()
      await using server = await startExim(folder)
      await using shop = await openMailingShop(folder, {
        ...from,
        SMTP_URL: `smtp://localhost:${server.port}`,
        NODE_EXTRA_CA_CERTS: server.certificate,
      })
      const id = await shop.books(lia, today)
      const reason = 'o servidor de e-mail não nos deixou enviar a este endereço'
      await waits(shop, [id], reason)
      expectEqual('its status', (await shop.messageOf(id))?.status, 'queued')
      return `Exim's "550 relay not permitted" reads "${reason}"`
    },
  },
}
