import { setTimeout as delay } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Clock } from '../../platform/clock.ts'
import type { Pace } from '../../platform/config/config-providers.ts'
import type { Log } from '../../platform/log/log.ts'
import { addressOf, type MailChannel, type OutgoingMail, type Sent } from '../channel.ts'
import { type DeploymentFault, type SmtpFault, smtpFault } from './smtp-errors.ts'

export type SmtpOptions = {
  url: string
  from: string
  /** A server that offers no encryption gets neither the password nor a mail. */
  requireTls: boolean
  publicUrl: string
  log: Log
  clock: Clock
  pace: Pace
  /**
   * The timeout in milliseconds. Connecting may take three times as long, the greeting twice and every later answer
   * four times, because servers delay unknown clients and examine a mail before they accept it. A mail whose acceptance
   * we miss is sent twice.
   */
  timeout?: number
  /** Milliseconds for a whole mail, if not `mailLimit`. */
  limit?: number
}

/** Milliseconds for a whole mail, with its wait for a connection. During this time, no other run claims the mail. */
export const mailLimit = 240_000

/** The log lines for an operator, written once while every mail fails for the same reason. */
const faults: Record<DeploymentFault, string> = {
  account: 'mail server refuses our account: check user and password in SMTP_URL; mails wait',
  sender: 'mail server refuses our sender: check MAIL_FROM; mails wait',
  encryption:
    'mail server has no encrypted connection that we trust: check SMTP_URL, its certificate and NODE_EXTRA_CA_CERTS; mails wait',
  unreachable: 'mail server is unreachable or does not answer; mails wait',
}

/** Milliseconds after which a fault that lasts is logged again. */
const logEvery = 10 * 60_000

/** Milliseconds without an attempt after a refused login. Servers lock out a client that repeats a wrong password. */
const loginPause = 5 * 60_000

/** Milliseconds in which a server usually answers a login. Later, an unanswered first mail delays no other mail. */
const loginTime = 2_000

type Connection = Pick<SmtpOptions, 'url' | 'requireTls' | 'publicUrl'>

const connectionOf = ({ url, requireTls, publicUrl }: Connection, timeout: number) => ({
  url,
  requireTLS: requireTls,
  // The host name in the greeting to the mail server: without it, nodemailer may greet as 127.0.0.1.
  name: new URL(publicUrl).hostname,
  connectionTimeout: 3 * timeout,
  greetingTimeout: 2 * timeout,
  socketTimeout: 4 * timeout,
})

/** Connects, encrypts and signs in without sending a mail. Returns the fault and its line of the log. */
export async function tryMailServer(connection: Connection, timeout: number) {
  const transport = createTransport(connectionOf(connection, timeout))
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    const { deployment = 'unreachable' } = smtpFault(error)
    return { error, deployment, line: faults[deployment] }
  } finally {
    transport.close()
  }
}

export function smtpChannel(options: SmtpOptions): MailChannel {
  const { publicUrl, from, log, clock, pace, timeout = 15_000, limit = mailLimit } = options
  const transport = createTransport({
    ...connectionOf(options, timeout),
    pool: true,
    maxConnections: pace.atOnce,
  })
  const host = new URL(publicUrl).host
  const address = addressOf(from)
  let broken: { fault: DeploymentFault; loggedAt: number } | undefined
  let refusedLogin: { sent: SmtpFault; until: number } | undefined
  let isLoginTried = false
  let firstTry: Promise<Sent> | undefined

  /** The login is first tried by one mail alone: several mails with a wrong password count as several attempts. */
  async function send(mail: OutgoingMail, stopped?: AbortSignal): Promise<Sent> {
    const deadline = AbortSignal.timeout(limit)
    const signal = stopped ? AbortSignal.any([stopped, deadline]) : deadline
    if (!isLoginTried && firstTry) await Promise.race([firstTry, delay(loginTime, undefined, { ref: false })])
    if (refusedLogin && clock.now().getTime() < refusedLogin.until) return refusedLogin.sent
    const sending = sendNow(mail, signal)
    if (!isLoginTried) firstTry ??= sending
    const sent = await sending
    isLoginTried = refusedLogin === undefined
    if (firstTry === sending) firstTry = undefined
    return sent
  }

  async function sendNow(mail: OutgoingMail, signal: AbortSignal): Promise<Sent> {
    try {
      // Composed in memory, a mail is one write to its connection instead of one for each of its parts.
      const message = new MailComposer(mimeOf(mail, { host, address })).compile()
      const { response } = await transport.sendMail({
        envelope: message.getEnvelope(),
        raw: await message.build(),
        signal,
      })
      if (broken) log.info('mail server accepts mails again', { code: 'mail_works_again' })
      broken = undefined
      refusedLogin = undefined
      return { ok: true, providerId: response.slice(0, 200) }
    } catch (error) {
      const sent = smtpFault(error)
      logFault(sent, mail.reference, error)
      if (sent.deployment === 'account') refusedLogin = { sent, until: clock.now().getTime() + loginPause }
      return sent
    }
  }

  /** A fault of the deployment is logged in one line, not in a line for each mail. */
  function logFault({ deployment }: SmtpFault, messageId: string, error: unknown) {
    if (!deployment) return log.warn('mail was not accepted', { code: 'mail_not_accepted', messageId, error })
    const now = clock.now().getTime()
    if (broken?.fault === deployment && now - broken.loggedAt < logEvery) return
    broken = { fault: deployment, loggedAt: now }
    log.error(faults[deployment], { code: `mail_${deployment}`, error })
  }
  return { name: 'email', ...pace, send, close: () => transport.close() }
}

function mimeOf(
  { reference, to, subject, text, html, senderName, replyTo, unsubscribe, calendar }: OutgoingMail,
  { host, address }: { host: string; address: string },
) {
  return {
    // A message must not make nodemailer read local files or fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
    // Every attempt has the same Message-ID, so that a mail program can recognize a repeated mail.
    messageId: `<${reference}@${host.replace(/[^\w.-]/g, '-')}>`,
    from: { name: senderName, address },
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    ...(html !== undefined && { html }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    ...(calendar && {
      alternatives: [
        {
          contentType: `text/calendar; charset=UTF-8; method=${calendar.method}`,
          content: calendar.file,
        },
      ],
      attachments: [
        {
          filename: calendar.method === 'CANCEL' ? 'cancelamento.ics' : 'convite.ics',
          contentType: `application/ics; charset=UTF-8; method=${calendar.method}`,
          content: calendar.file,
        },
      ],
    }),
  }
}
