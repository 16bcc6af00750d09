import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  to: string[]
  raw: string
  messageId: string
  subject: string
  encrypted: boolean
}
/** A fault of the next mails: a refusal, or an acceptance without an answer. */
export type MailTrouble = { at: 'rcpt' | 'data'; code: number; text?: string } | 'take, then drop'

/** The value of a header, unfolded; undefined when there is none, or there are two. */
export function headerOf(raw: string, name: string): string | undefined {
  const head = raw.split('\r\n\r\n')[0]?.replace(/\r\n[ \t]+/g, ' ') ?? ''
  const found = head.split('\r\n').filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  return found.length === 1 ? found[0]?.slice(name.length + 1).trim() : undefined
}

const refusal = ({ code, text = `Mail refused with ${code}` }: { code: number; text?: string }) =>
  Object.assign(new Error(text), { responseCode: code })

type MailServerOptions = {
  /** With a key and certificate the server offers STARTTLS. */
  tls?: { key: string; cert: string }
}

/** A real SMTP server on this machine. It stores the mails and passwords that it gets, and fails on request. */
export async function startMailServer(port = 0, { tls }: MailServerOptions = {}) {
  const received: ReceivedMail[] = []
  const logins: { password: string; encrypted: boolean }[] = []
  const troubles: MailTrouble[] = []
  let whenReceived: ((mail: ReceivedMail) => void) | undefined

  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    ...(tls ?? { disabledCommands: ['STARTTLS'] }),
    logger: false,
    // Open connections are destroyed, because close() would wait for them.
    closeTimeout: 1,
    onAuth({ password }, { secure }, answer) {
      logins.push({ password: password ?? '', encrypted: secure })
      answer(null, { user: 'someone' })
    },
    onRcptTo(_address, _session, answer) {
      const [next] = troubles
      if (typeof next !== 'object' || next.at !== 'rcpt') return answer()
      troubles.shift()
      answer(refusal(next))
    },
    onData(stream, session, answer) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const [next] = troubles
        if (typeof next === 'object' && next.at === 'data') {
          troubles.shift()
          return answer(refusal(next))
        }
        const raw = Buffer.concat(chunks).toString('utf8')
        const mail = {
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw,
          messageId: headerOf(raw, 'Message-ID') ?? '',
          subject: headerOf(raw, 'Subject') ?? '',
          encrypted: session.secure,
        }
        received.push(mail)
        whenReceived?.(mail)
        if (next === 'take, then drop') {
          troubles.shift()
          return
        }
        answer()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const address = server.server.address() as AddressInfo

  return {
    port: address.port,
    env: { SMTP_URL: `smtp://127.0.0.1:${address.port}`, MAIL_FROM: 'Encaixe <agenda@encaixe.example>' },
    received,
    logins,
    /** Lets the next mails fail, one for each fault. */
    trouble(...next: MailTrouble[]) {
      troubles.push(...next)
    },
    onReceived(hear: (mail: ReceivedMail) => void) {
      whenReceived = hear
    },
    to: (receiver: string) => received.filter(({ to }) => to.includes(receiver)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>
