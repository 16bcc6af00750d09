import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  to: string[]
  raw: string
  messageId: string
  subject: string
  encrypted: boolean
}
/** A fault of the next mails: the server refuses a mail, or accepts it and then is silent or cuts the connection. */
export type MailTrouble =
  | { at: 'connect' | 'rcpt' | 'data'; code: number; text?: string }
  | 'take, then drop'
  | 'take, then cut'

/** Returns the unfolded value of a header; undefined when the mail has no such header or has two of them. */
export function headerOf(raw: string, name: string): string | undefined {
  const head = raw.split(/\r?\n\r?\n/)[0]?.replace(/\r?\n[ \t]+/g, ' ') ?? ''
  const found = head.split(/\r?\n/).filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  return found.length === 1 ? found[0]?.slice(name.length + 1).trim() : undefined
}

const refusal = ({ code, text = `Mail refused with ${code}` }: { code: number; text?: string }) =>
  Object.assign(new Error(text), { responseCode: code })

type MailServerOptions = {
  /** With a key and certificate the server offers STARTTLS. */
  tls?: { key: string; cert: string }
  /** Seconds after the first attempt during which the server refuses a receiver, as postgrey does. */
  greylist?: { seconds: number; now: () => Date }
  /** Milliseconds until the server greets a new connection. */
  greetsAfter?: number
  /** Milliseconds until the server answers each of: a login, a sender, a receiver. */
  answersAfter?: number
  /** True for a server that announces neither 8BITMIME nor SMTPUTF8. */
  plain?: boolean
}

/** A real SMTP server on this machine. It stores the mails and passwords that it gets, and fails on request. */
export async function startMailServer(port = 0, options: MailServerOptions = {}) {
  const { tls, greylist, greetsAfter = 0, answersAfter = 0, plain = false } = options
  const firstTried = new Map<string, number>()
  let refusesLogins = false
  const received: ReceivedMail[] = []
  const logins: { password: string; encrypted: boolean }[] = []
  const troubles: MailTrouble[] = []
  let whenReceived: ((mail: ReceivedMail) => void) | undefined

  function troubleAt(at: 'connect' | 'rcpt' | 'data') {
    const [next] = troubles
    if (typeof next !== 'object' || next.at !== at) return undefined
    troubles.shift()
    return next
  }

  function cut(session: string) {
    for (const connection of server.connections) {
      if (connection.session.id === session) connection._socket.destroy()
    }
  }

  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    hide8BITMIME: plain,
    hideSMTPUTF8: plain,
    ...(tls ?? { disabledCommands: ['STARTTLS'] }),
    logger: false,
    // Open connections are destroyed, because close() would wait for them.
    closeTimeout: 1,
    onConnect(_session, answer) {
      const trouble = troubleAt('connect')
      setTimeout(() => answer(trouble && refusal(trouble)), greetsAfter)
    },
    onAuth({ password }, { secure }, answer) {
      logins.push({ password: password ?? '', encrypted: secure })
      if (!refusesLogins) return void setTimeout(() => answer(null, { user: 'someone' }), answersAfter)
      answer(refusal({ code: 535, text: '5.7.8 Authentication credentials invalid' }))
    },
    onMailFrom(_from, _session, answer) {
      setTimeout(answer, answersAfter)
    },
    onRcptTo({ address }, _session, answer) {
      const trouble = troubleAt('rcpt')
      if (trouble) return answer(refusal(trouble))
      if (!greylist) return void setTimeout(answer, answersAfter)
      const now = greylist.now().getTime()
      const first = firstTried.get(address) ?? now
      firstTried.set(address, first)
      if (now - first >= greylist.seconds * 1_000) return answer()
      answer(refusal({ code: 450, text: '4.2.0 Recipient address rejected: Greylisted' }))
    },
    onData(stream, session, answer) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const trouble = troubleAt('data')
        if (trouble) return answer(refusal(trouble))
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
        const [next] = troubles
        if (next !== 'take, then drop' && next !== 'take, then cut') return answer()
        troubles.shift()
        if (next === 'take, then cut') cut(session.id)
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
    /** Makes the next mails fail, one mail for each fault. */
    trouble(...next: MailTrouble[]) {
      troubles.push(...next)
    },
    /** Makes the server refuse every password from now on, or accept the right password again. */
    refuseLogins(refuses: boolean) {
      refusesLogins = refuses
    },
    onReceived(hear: (mail: ReceivedMail) => void) {
      whenReceived = hear
    },
    connections: () => server.connections.size,
    to: (receiver: string) => received.filter(({ to }) => to.includes(receiver)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>
