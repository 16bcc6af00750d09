import { chmod, chown, mkdir } from 'node:fs/promises'
import { openMailingShop } from './exim/open-shop.ts'
import { startExim } from './exim/start-exim.ts'
import {
  command,
  debianVersion,
  ensure,
  eventually,
  expectEqual,
  type Folder,
  freePort,
  listens,
  type Part,
  startProgram,
  temporaryFolder,
} from './part.ts'

const lia = 'lia@cliente.example'
const busy = 'o servidor de e-mail pediu para tentar mais tarde'

/** The rules with which Exim asks postgrey at each RCPT, in the form that postgrey's option `--exim` expects. */
const rulesFor = (port: number) => `
  warn set acl_m_grey = \${readsocket{inet:127.0.0.1:${port}}{request=smtpd_access_policy\\nprotocol_state=RCPT\\n\\
    protocol_name=\${uc:$received_protocol}\\nhelo_name=$sender_helo_name\\nclient_address=$sender_host_address\\n\\
    client_name=unknown\\nsender=$sender_address\\nrecipient=$local_part@$domain\\n\\
    instance=$sender_host_address/$sender_address/$local_part@$domain\\n\\n}{20s}{}{action=DUNNO}}
  defer condition = \${if match{$acl_m_grey}{DEFER_IF_PERMIT}}
       message = 450 4.2.0 Greylisted, see you later
`

async function startPostgrey(folder: Folder, delay: number) {
  const port = await freePort()
  const home = folder.file('greylist')
  await chmod(folder.path, 0o755)
  await mkdir(home)
  const user = process.getuid?.() === 0 ? 'postgrey' : (await command('id', ['-un'])).trim()
  const idOf = async (kind: string) => Number(await command('id', [kind, user]))
  await chown(home, await idOf('-u'), await idOf('-g'))
  const args = ['--exim', `--inet=127.0.0.1:${port}`, `--delay=${delay}`, `--dbdir=${home}`, `--user=${user}`]
  const program = await startProgram('/usr/sbin/postgrey', args, () => listens(port))
  return { port, program }
}

/** Books with a greylisting mail server: each mail is first deferred and arrives once, at most `most` seconds later. */
async function bookAt(delay: number, most: number): Promise<string> {
  await using folder = await temporaryFolder()
  const { port, program } = await startPostgrey(folder, delay)
  await using _greylist = program
  await using exim = await startExim(folder, { open: true, rules: rulesFor(port) })
  await using shop = await openMailingShop(folder, {
    SMTP_URL: `smtp://localhost:${exim.port}`,
    MAIL_FROM: 'Encaixe <agenda@encaixe.example>',
    NODE_EXTRA_CA_CERTS: exim.certificate,
  })
  const id = await shop.books(lia, { date: '2027-03-04', startTime: '10:00' })
  await eventually('the first attempt is deferred', async () => (await shop.messageOf(id))?.reason === busy)
  expectEqual('its status', (await shop.messageOf(id))?.status, 'queued')
  const sent = async () => (await shop.messageOf(id))?.status === 'sent'
  await eventually('the mail is sent', sent, (most + 30) * 1_000)
  const message = await shop.messageOf(id)
  const seconds = Math.round(
    (Date.parse(String(message?.sentAt)) - Date.parse(String(message?.createdAt))) / 1_000,
  )
  ensure(seconds >= delay && seconds <= most, `The mail arrived after ${seconds} s`)
  await eventually('every mail arrives', async () => (await exim.delivered()).length === 3, 30_000)
  const deferred = (await exim.log()).match(/Greylisted/g)?.length ?? 0
  ensure(deferred >= 3, `Exim deferred only ${deferred} of 3 mails`)
  return `deferred with 450 at first, sent after ${seconds} s by attempt ${message?.attempts}, 3 mails delivered once, ${deferred} deferrals in Exim's log`
}

export const postgrey: Part = {
  name: 'postgrey',
  install: 'apt-get install postgrey exim4-daemon-heavy',
  version: async () =>
    `${(await debianVersion('postgrey')).split('-')[0]}, Exim ${(await debianVersion('exim4-daemon-heavy')).split('-')[0]}`,
  ways: {
    'a delay of 20 seconds': () => bookAt(20, 60),
    'Debian’s delay of 300 seconds': () => bookAt(300, 360),
  },
}
