import { createTransport } from 'nodemailer'
import type { Log } from '../../platform/log/log.ts'
import type { MailChannel, OutgoingMail, Sent } from '../channel.ts'
import { addressOf } from './mail-address.ts'
import { smtpFault } from './smtp-errors.ts'

export type SmtpOptions = {
  url: string
  from: string
  /** A server that offers no encryption gets neither the password nor a mail. */
  requireTls: boolean
  publicUrl: string
  log: Log
  /** Limit of one step of the SMTP conversation, in milliseconds. */
  timeout?: number
}

/** Sends mails through the SMTP server of the deployment. */
export function smtpChannel(options: SmtpOptions): MailChannel {
  const { url, from, requireTls, publicUrl, log, timeout = 15_000 } = options
  const transport = createTransport({
    url,
    requireTLS: requireTls,
    pool: true,
    maxConnections: 3,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // A message must not make nodemailer read local files or fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = new URL(publicUrl).host
  const address = addressOf(from)

  async function send(mail: OutgoingMail): Promise<Sent> {
    try {
      const { response } = await transport.sendMail(mimeOf(mail, { host, address }))
      return { ok: true, providerId: response.slice(0, 200) }
    } catch (error) {
      log.warn('mail was not accepted', { messageId: mail.reference, error })
      return smtpFault(error)
    }
  }
  return { name: 'email', perSecond: 10, send, close: () => transport.close() }
}

function mimeOf(
  { reference, to, subject, text, html, senderName, replyTo, unsubscribe, calendar }: OutgoingMail,
  { host, address }: { host: string; address: string },
) {
  return {
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
