import { generateKeyPairSync } from 'node:crypto'
import { chmod, chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { localhostCertificate } from '../../../api/testing/localhost-certificate.ts'
import { headerOf } from '../../../api/testing/mail-server.ts'
import { command, type Folder, freePort, listens, startProgram } from '../part.ts'

export type Exim = AsyncDisposable & {
  port: number
  /** The certificate of this Exim, which no public authority signed. */
  certificate: string
  /** The public key for Exim's signatures in base64, as DNS would publish it. */
  publicKey: string
  /** Mails that arrived, unfolded, with their headers and the whole text. */
  delivered(): Promise<DeliveredMail[]>
  log(): Promise<string>
}

export type DeliveredMail = { to: string; subject: string; raw: string }

type EximOptions = {
  /** The value of `dkim_sign_headers`. Without this value Exim signs its default list of headers. */
  signs?: string
  /** Conditions of the RCPT rules, before a receiver is accepted. */
  rules?: string
  /** True when Exim requires no login, like a relay in a trusted network. */
  open?: boolean
}

export const eximLogin = { user: 'agenda', password: 'smtp-password' }

/** Every header that a mail of the product may have. `List-Unsubscribe-Post` is not in Exim's default list. */
export const signedHeaders = '_DKIM_SIGN_HEADERS:List-Unsubscribe-Post:Auto-Submitted'

/**
 * Starts Exim, which accepts mails at one port after STARTTLS and login, signs them and sends them to itself at another
 * port, which delivers them to a maildir: Exim signs only mails that it sends by SMTP. Exim runs without root's rights.
 */
export async function startExim(folder: Folder, options: EximOptions = {}): Promise<Exim> {
  const [port, arrival] = [await freePort(), await freePort()]
  const path = (name: string) => folder.file(name)
  for (const name of ['spool', 'log', 'box']) await mkdir(path(name))
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  await writeFile(path('dkim.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  await writeFile(path('key.pem'), localhostCertificate.key)
  await writeFile(path('certificate.pem'), localhostCertificate.cert)
  await writeFile(path('exim.conf'), configuration({ folder: folder.path, port, arrival, ...options }))
  const account = await eximAccount()
  if (account) {
    await chmod(folder.path, 0o755)
    for (const name of ['spool', 'log', 'box', 'key.pem', 'dkim.pem'])
      await chown(path(name), account.uid, account.gid)
  }
  const args = ['-bdf', '-q5s', '-C', path('exim.conf')]
  const ready = async () => (await listens(port)) && (await listens(arrival))
  const program = await startProgram('/usr/sbin/exim4', args, ready, account ?? {})
  return {
    port,
    certificate: path('certificate.pem'),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    delivered: () => readBox(path('box/new')),
    log: () => readFile(path('log/mainlog'), 'utf8'),
    [Symbol.asyncDispose]: () => program.end(),
  }
}

/** Exim refuses to deliver as root. */
async function eximAccount() {
  if (process.getuid?.() !== 0) return undefined
  const idOf = async (kind: string) => Number(await command('id', [kind, 'Debian-exim']))
  return { uid: await idOf('-u'), gid: await idOf('-g') }
}

async function readBox(path: string): Promise<DeliveredMail[]> {
  const names = await readdir(path).catch(() => [])
  const mails = await Promise.all(names.sort().map((name) => readFile(`${path}/${name}`, 'utf8')))
  return mails.map((raw) => ({
    to: headerOf(raw, 'To') ?? '',
    subject: headerOf(raw, 'Subject') ?? '',
    raw,
  }))
}

type Settings = EximOptions & { folder: string; port: number; arrival: number }

const configuration = ({ folder, port, arrival, signs, rules = '', open = false }: Settings) => `
exim_path = /usr/sbin/exim4
keep_environment =
spool_directory = ${folder}/spool
log_file_path = ${folder}/log/%slog
pid_file_path = ${folder}/exim.pid
primary_hostname = correio.encaixe.example
daemon_smtp_ports = ${port} : ${arrival}
local_interfaces = 127.0.0.1
deliver_drop_privilege
host_lookup =
rfc1413_hosts =
dkim_verify_signers =
tls_advertise_hosts = *
tls_certificate = ${folder}/certificate.pem
tls_privatekey = ${folder}/key.pem
auth_advertise_hosts = \${if def:tls_in_cipher {*}{}}
acl_smtp_rcpt = rules
begin acl
rules:
  accept condition = \${if eq{$received_port}{${arrival}}}
${open ? '' : '  deny message = relay not permitted\n       !authenticated = *'}
${rules}
  accept
begin routers
arrived:
  driver = accept
  condition = \${if eq{$received_port}{${arrival}}}
  transport = box
leaving:
  driver = manualroute
  route_list = * 127.0.0.1
  self = send
  transport = signed
begin transports
box:
  driver = appendfile
  maildir_format
  directory = ${folder}/box
signed:
  driver = smtp
  port = ${arrival}
  allow_localhost
  hosts_avoid_tls = *
  dkim_domain = encaixe.example
  dkim_selector = agenda
  dkim_private_key = ${folder}/dkim.pem
${signs === undefined ? '' : `  dkim_sign_headers = ${signs}`}
begin retry
* * F,1h,5s
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = \${if and{{eq{$auth2}{${eximLogin.user}}}{eq{$auth3}{${eximLogin.password}}}}}
  server_set_id = $auth2
`
