import { setTimeout as delay } from 'node:timers/promises'
import type { MailTrouble } from '../../../api/testing/mail-server.ts'
import type { MessageTrouble } from '../../../api/testing/message-server.ts'
import type { Failure } from '../../../api/testing/test-issuer.ts'
import { idLength } from '../check/check-messages.ts'
import { emailOf } from '../load/ledger.ts'
import type { Stage } from '../stage/open-stage.ts'
import { type Fault, pause } from './fault.ts'

/** The number of mails or requests that one fault meets, unless it meets all. */
const several = 6

const long = { short: 0, long: 2 }
const both = { short: 1, long: 3 }

/** The mail server fails for its next mails in one way. */
const mailFault = (id: string, name: string, trouble: MailTrouble, tries = long): Fault => ({
  id,
  name,
  tries,
  async cause({ stage }, roll) {
    stage.mails.trouble(...Array.from({ length: several }, () => trouble))
    await pause(roll, 1_500, 2_500)
  },
})

type Way = 'refuse' | 'silence' | 'slow' | 'garbage' | 'half-close' | 'lose the answer'
const ways: Record<Way, string> = {
  refuse: 'refuses connections',
  silence: 'accepts connections and says nothing',
  slow: 'takes 300 ms for each message',
  garbage: 'answers in another protocol',
  'half-close': 'ends its half of each connection',
  'lose the answer': 'carries requests out, and the answers are lost',
}

/** Breaks the connections to one provider. */
const brokenWay = (place: 'mail' | 'whatsapp' | 'sms' | 'push', way: Way): Fault => ({
  id: `${place}-${way.replaceAll(' ', '-')}`,
  name: `${place}: the provider ${ways[way]}`,
  tries: long,
  isOnPhones: place === 'whatsapp' || place === 'sms',
  async cause({ stage }, roll) {
    const proxy = stage.proxies[place]
    if (way === 'refuse') await proxy.refuse()
    if (way === 'silence') proxy.silence()
    if (way === 'slow') proxy.slow(600)
    if (way === 'garbage') proxy.answerGarbage(several)
    if (way === 'half-close') proxy.halfClose()
    if (way === 'lose the answer')
      proxy.cut(...Array.from({ length: several }, () => ({ when: 'after' as const })))
    await pause(roll, 1_500, 2_500)
    await proxy.restore()
  },
})

const answers: Record<string, MessageTrouble> = {
  500: { status: 500, body: { error: 'internal' } },
  429: { status: 429, body: { error: 'slow down' }, headers: { 'retry-after': '2' } },
  hang: 'hang',
  garbage: 'garbage',
  oversized: 'oversized',
  'lost-answer': 'cut after acting',
}

/** The emulated provider of one channel of telephones answers its next requests in one way. */
const channelFaults = (
  place: 'whatsapp' | 'sms',
  emulator: (stage: Stage) => Stage['meta'] | Stage['twilio'],
) =>
  Object.entries(answers).map(
    ([way, trouble]): Fault => ({
      id: `${place}-${way}`,
      name: `${place}: the provider's next answers are ${way}`,
      tries: long,
      isOnPhones: true,
      async cause({ stage }, roll) {
        emulator(stage).fail(...Array.from({ length: several }, () => trouble))
        await pause(roll, 1_500, 2_500)
        emulator(stage).recover()
      },
    }),
  )

/**
 * Both processes are killed while the mail server has taken a mail and not answered yet. Nobody knows whether the mail
 * left, so it is sent again, under the same Message-ID.
 */
const killedInMail: Fault = {
  id: 'mail-killed',
  name: 'mail: both processes are killed after the server took a mail, before its answer',
  isOutage: true,
  tries: long,
  async cause({ stage, load, found }, _roll, over) {
    const from = stage.mails.received.length
    stage.mails.trouble('take, then drop')
    const taken = await waitFor(10_000, async () => stage.mails.received[from])
    if (!taken) throw new Error('No mail reached the mail server within 10 s')
    over()
    await Promise.all(([0, 1] as const).map((at) => stage.end(at, 'SIGKILL')))
    await Promise.all(([0, 1] as const).map((at) => stage.start(at)))
    // Clients who went on would only make the queue before the second attempt longer.
    await delay(1_500)
    await load.stop()
    const id = taken.messageId.slice(1, 1 + idLength)
    const again = await waitFor(60_000, async () => {
      const [row] = await stage.cluster.query('select status from messages where id = $1', [id])
      return row?.status === 'sending' ? undefined : row
    })
    if (!again)
      found.push({
        invariant: 'I6',
        text: `message ${id} was not sent within 60 s after its process was killed`,
      })
  },
}

async function waitFor<T>(limit: number, look: () => Promise<T | undefined>): Promise<T | undefined> {
  for (const until = Date.now() + limit; Date.now() < until; await delay(50)) {
    const seen = await look()
    if (seen !== undefined) return seen
  }
  return undefined
}

/**
 * A process starts while the keys of the identity provider cannot be read, so it has none. A valid token may be answered
 * 503, and never 401: the browser would sign its user out.
 */
const identityFault = (mode: Failure, tries = long): Fault => ({
  id: `identity-${mode.replaceAll(' ', '-')}`,
  name: `identity: a process starts while the provider's keys are ${mode}`,
  isOutage: true,
  tries,
  async cause({ stage, ledger }, roll) {
    stage.issuer.fail(mode, 'keys')
    ledger.signInAnew()
    const at = roll(2) as 0 | 1
    await stage.end(at, 'SIGKILL')
    const started = stage.start(at)
    // The requests of this time find the process without keys. On a busy machine it needs long to start.
    await Promise.race([started, delay(10_000)])
    await pause(roll, 800, 1_500)
    stage.issuer.fail(undefined)
    await started
    for (const { url } of stage.processes) await untilKnown(stage, url)
  },
})

/** The provider signs with a new key. Processes accept no unknown key within half a minute of their last look. */
const rotatedKeys: Fault = {
  id: 'identity-rotated',
  name: 'identity: the provider changes its key while its keys cannot be read',
  isOutage: true,
  tries: { short: 0, long: 1 },
  async cause({ stage, ledger }, roll) {
    await delay(31_000)
    stage.issuer.fail('down', 'keys')
    await stage.issuer.rotate()
    ledger.signInAnew()
    await pause(roll, 1_500, 2_500)
    stage.issuer.fail(undefined)
    for (const { url } of stage.processes) await untilKnown(stage, url)
  },
}

async function untilKnown(stage: Stage, url: string): Promise<void> {
  const email = emailOf('porteiro')
  const token = await stage.issuer.sign({ sub: 'porteiro', name: 'Porteiro', email, email_verified: true })
  for (const until = Date.now() + 60_000; Date.now() < until; await delay(250)) {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/api/auth/profile`, { headers }).catch(() => undefined)
    if (answer?.ok) return
  }
}

export const providerFaults: Fault[] = [
  mailFault('mail-421', 'mail: the server refuses connections with 421', { at: 'connect', code: 421 }),
  mailFault('mail-554', 'mail: the server greets with 554', { at: 'connect', code: 554 }),
  mailFault('mail-450', 'mail: the server refuses receivers with 450', { at: 'rcpt', code: 450 }),
  mailFault('mail-451', 'mail: the server refuses mails with 451', { at: 'data', code: 451 }),
  mailFault(
    'mail-lost-answer',
    'mail: the server accepts mails and cuts the connection',
    'take, then cut',
    both,
  ),
  mailFault('mail-no-answer', 'mail: the server accepts mails and is silent', 'take, then drop'),
  killedInMail,
  ...(Object.keys(ways) as Way[])
    .filter((way) => way !== 'lose the answer')
    .map((way) => brokenWay('mail', way)),
  ...channelFaults('whatsapp', ({ meta }) => meta),
  brokenWay('whatsapp', 'refuse'),
  ...channelFaults('sms', ({ twilio }) => twilio),
  brokenWay('sms', 'refuse'),
  ...(['refuse', 'silence', 'garbage', 'lose the answer'] as const).map((way) => brokenWay('push', way)),
  identityFault('down', both),
  ...(['error', 'garbage', 'redirect', 'empty', 'broken keys'] as const).map((mode) => identityFault(mode)),
  rotatedKeys,
]
