import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttp, type RequestListener } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, createServer as createTcp } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../api/platform/clock.ts'
import { readConfig } from '../api/platform/config/config.ts'
import { startDnsServer, type Zone } from '../api/testing/dns-server.ts'
import { type Env, production } from '../api/testing/environments.ts'
import { expiredCertificate, localhostCertificate } from '../api/testing/localhost-certificate.ts'
import { startMailServer } from '../api/testing/mail-server.ts'
import { startTestIssuer } from '../api/testing/test-issuer.ts'
import { checkMachine } from './doctoring/check-machine.ts'
import { type Asked, diagnose } from './doctoring/diagnose.ts'
import { examine, type Finding } from './doctoring/examine.ts'
import { root } from './root.ts'

async function doctor(env: Env, ...args: string[]) {
  const script = join(root, 'scripts', 'doctor.ts')
  const options = { env: { PATH: process.env.PATH ?? '', ...env } as NodeJS.ProcessEnv }
  return new Promise<{ code: number; out: string }>((resolve) => {
    const child = execFile(process.execPath, [script, ...args], options, (_error, out, error) =>
      resolve({ code: child.exitCode ?? -1, out: out + error }),
    )
  })
}

/** The findings about one subject, without the good ones. */
async function faults(check: string, env: Env, asked: Asked = {}): Promise<string[]> {
  return (await diagnose(env, { only: [check], ...asked }))
    .filter(({ level }) => level !== 'ok')
    .map(({ level, says }) => `${level}: ${says}`)
}

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'encaixe-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('an operator with refused settings reads each of them by its name, and the command ends with 1', async () => {
  const { code, out } = await doctor({ APP_ENV: 'production', PORT: '0' })
  expect([code, out]).toEqual([1, expect.stringMatching(/^wrong {4}settings {3}PORT: must be an integer/)])
  expect(out).toMatch(/→ See Configuration in docs\/operations.md/)
  const found = await faults('settings', { APP_ENV: 'production' })
  expect(found).toContainEqual(expect.stringMatching(/^wrong: OIDC_ISSUER: is required in production/))
  expect(found.at(-1)).toBe('skipped: The other checks need settings that are accepted.')
})

test('an operator of a demonstration server is warned by the settings that weaken it', async () => {
  const env = {
    ...production,
    ALLOW_PLAINTEXT: 'true',
    PUBLIC_URL: 'https://localhost:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
  }
  expect(await faults('settings', env)).toEqual([expect.stringMatching(/^warning: ALLOW_PLAINTEXT=true/)])
})

const home = 'agenda.example'
const good: Zone = {
  [home]: {
    TXT: ['v=spf1 include:_spf.mail.example ip4:192.0.2.1 -all', 'another text'],
    MX: ['mx.agenda.example'],
  },
  '_spf.mail.example': { TXT: ['v=spf1 ip4:192.0.2.0/24 ~all'] },
  'one._domainkey.agenda.example': { TXT: [`v=DKIM1; k=rsa; p=${'A'.repeat(392)}`] },
  '_dmarc.agenda.example': { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@agenda.example'] },
}
const spf = (...texts: string[]): Zone => ({ [home]: { ...good[home], TXT: texts } })
const chain = Object.fromEntries(
  Array.from({ length: 12 }, (_, at) => [
    `${at}.example`,
    { TXT: [`v=spf1 include:${at + 1}.example -all`] },
  ]),
)

async function namesOf(zone: Zone, selectors: string[], trouble?: 'fails' | 'silent'): Promise<Finding[]> {
  const dns = await startDnsServer(zone, trouble)
  onTestFinished(dns.close)
  const env = {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: `Agenda <oi@${home}>`,
    DKIM_SELECTOR: selectors.join(),
  }
  return diagnose(env, { only: ['dns'], dns: dns.address })
}

test('an operator whose DNS for mail is complete reads no fault', async () => {
  const found = await namesOf(good, ['one'])
  expect(found.map(({ level }) => level)).toEqual(['ok', 'ok', 'ok', 'ok'])
  expect(found.map(({ says }) => says).sort()).toEqual([
    'DKIM: one._domainkey.agenda.example has a key.',
    'DMARC: _dmarc.agenda.example has p=reject.',
    'SPF: agenda.example allows include:_spf.mail.example, ip4:192.0.2.1; others -all.',
    'agenda.example takes mail (MX mx.agenda.example).',
  ])
})

test.each<[string, Zone, string]>([
  ['no SPF record', spf('another text'), 'wrong: SPF: agenda.example has no SPF record.'],
  [
    'two SPF records',
    spf('v=spf1 a -all', 'v=spf1 mx -all'),
    'wrong: SPF: agenda.example has 2 SPF records, and one is allowed.',
  ],
  ['an SPF record for everybody', spf('v=spf1 a all'), 'wrong: SPF: agenda.example allows everybody (+all).'],
  ['an SPF record for nobody', spf('v=spf1 -all'), 'wrong: SPF: agenda.example allows nobody.'],
  [
    'an open SPF record',
    spf('v=spf1 a ?all'),
    'warning: SPF: agenda.example allows a, and says nothing about others.',
  ],
  [
    'an SPF include without a record',
    spf('v=spf1 include:gone.example -all'),
    'wrong: SPF: gone.example has no SPF record.',
  ],
  [
    'too many SPF includes',
    { ...chain, ...spf('v=spf1 include:0.example -all') },
    'wrong: SPF: the SPF record of agenda.example asks DNS more than 10 times.',
  ],
  [
    'an SPF include of itself',
    spf('v=spf1 include:agenda.example -all'),
    'wrong: SPF: agenda.example includes agenda.example, which leads back to it.',
  ],
  [
    'a wrong address in SPF',
    spf('v=spf1 ip4:192.0.2 -all'),
    'wrong: SPF: agenda.example has the wrong term ip4:192.0.2.',
  ],
  [
    'no MX record',
    { [home]: { ...good[home], MX: [], A: ['192.0.2.1'] } },
    'warning: agenda.example has no MX record, only an address.',
  ],
  [
    'no way to receive',
    { [home]: { TXT: good[home]?.TXT ?? [] } },
    'wrong: agenda.example has neither an MX record nor an address; others refuse mails from it.',
  ],
  [
    'a null MX',
    { [home]: { ...good[home], MX: ['.'] } },
    'wrong: agenda.example says by a null MX that it takes no mail; others then refuse its mails.',
  ],
  [
    'no DKIM key',
    { 'one._domainkey.agenda.example': {} },
    'wrong: DKIM: one._domainkey.agenda.example has no key.',
  ],
  [
    'a revoked DKIM key',
    { 'one._domainkey.agenda.example': { TXT: ['v=DKIM1; p='] } },
    'wrong: DKIM: the key of one._domainkey.agenda.example is revoked (p= is empty).',
  ],
  [
    'no DMARC record',
    { '_dmarc.agenda.example': {} },
    'wrong: DMARC: agenda.example has no record; large mail providers refuse many mails without one.',
  ],
  [
    'a DMARC record that forbids nothing',
    { '_dmarc.agenda.example': { TXT: ['v=DMARC1; p=none'] } },
    'warning: DMARC: _dmarc.agenda.example has p=none, so forged mails are delivered.',
  ],
  [
    'a DMARC record without a policy',
    { '_dmarc.agenda.example': { TXT: ['v=DMARC1; rua=mailto:a@b.example'] } },
    'wrong: DMARC: _dmarc.agenda.example has no policy (p=).',
  ],
])('an operator whose domain has %s reads it', async (_, change, says) => {
  const found = (await namesOf({ ...good, ...change }, ['one'])).filter(({ level }) => level !== 'ok')
  expect(found.map((one) => `${one.level}: ${one.says}`)).toEqual([says])
  expect(found[0]?.todo).toBeTruthy()
})

test('an operator reads that a DNS server fails or is silent, and not that records are missing', async () => {
  for (const trouble of ['fails', 'silent'] as const) {
    const found = await namesOf(good, ['one'], trouble)
    expect([trouble, found.length]).toEqual([trouble, 1])
    expect(found[0]).toMatchObject({ level: 'wrong', says: expect.stringContaining('DNS does not answer') })
  }
})

test('a program reads the answers of the DNS server and of the checks that it names', async () => {
  const dns = await startDnsServer(good)
  onTestFinished(dns.close)
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: `oi@${home}`, DKIM_SELECTOR: 'one,two' }
  const env = { ...mail, DATA_DIR: aFolder() }
  const { code, out } = await doctor(env, 'dns', 'backups', '--json', '--dns', dns.address)
  const bad = (JSON.parse(out) as Finding[]).filter(({ level }) => level === 'wrong')
  expect([code, bad]).toEqual([
    1,
    [
      {
        check: 'dns',
        level: 'wrong',
        says: 'DKIM: two._domainkey.agenda.example has no key.',
        todo: expect.stringContaining('Publish the key'),
      },
    ],
  ])
  await expect(diagnose({}, { only: ['nothing'] })).rejects.toThrow("No check is called 'nothing'")
})

test('an operator reads why the mail server takes no mail: password, certificate, silence or nobody there', async () => {
  const open = await startMailServer()
  const sealed = await startMailServer(0, { tls: localhostCertificate })
  const silent = await startMailServer(0, { greetsAfter: 60_000 })
  for (const server of [open, sealed, silent]) onTestFinished(server.close)
  const at = (port: number) => ({
    SMTP_URL: `smtp://agenda:mail-password@localhost:${port}`,
    MAIL_FROM: `oi@${home}`,
  })
  expect(await faults('mail', at(open.port))).toEqual([])
  expect([open.logins.length, open.received]).toEqual([1, []])
  open.refuseLogins(true)
  const [refused, untrusted, unanswered, nobody] = await Promise.all([
    doctor(at(open.port), 'mail'),
    faults('mail', at(sealed.port)),
    faults('mail', at(silent.port)),
    faults('mail', at(9)),
  ])
  expect(refused?.out).toMatch(
    /wrong +mail +localhost:\d+: Invalid login: 535[^\n]*\n +→ The log says then: mail server refuses our account: check user and password/,
  )
  expect(refused?.out).not.toContain('mail-password')
  expect(untrusted).toEqual([expect.stringMatching(/self-signed certificate/)])
  expect(unanswered).toEqual([expect.stringMatching(/^wrong: localhost:\d+: Greeting never received/)])
  expect(nobody).toEqual([expect.stringMatching(/^wrong: localhost:9: .*ECONNREFUSED/)])
})

test('an operator reads what is wrong with the identity provider', async () => {
  const issuer = await startTestIssuer({ clock: systemClock })
  onTestFinished(issuer.stop)
  const env = { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: 'encaixe' }
  const found = () => faults('sign-in', env)
  expect(await found()).toEqual([])
  expect(await faults('sign-in', { ...env, OIDC_ISSUER: `${issuer.url}/` })).toEqual([
    expect.stringMatching(/^wrong: The metadata of .* are not usable: its issuer is .*, and OIDC_ISSUER is/),
  ])
  for (const mode of ['down', 'error', 'garbage'] as const) {
    issuer.fail(mode)
    expect([mode, await found()]).toEqual([mode, [expect.stringMatching(/^wrong: The metadata of/)]])
  }
  issuer.fail('empty', 'keys')
  expect(await found()).toEqual([
    expect.stringMatching(/^wrong: The keys of .* are not usable: there are none/),
  ])
})

type Answer = { status?: number; headers?: Record<string, string>; body?: object }
type Site = {
  answer?: Answer
  certificate?: typeof localhostCertificate
  dropsOrigin?: boolean
  knows?: string
}

/** A proxy with a certificate, and behind it what Encaixe answers. */
async function aSite({ answer = {}, certificate = localhostCertificate, dropsOrigin, knows }: Site = {}) {
  const server = createHttps({ ...certificate }, (request, response) => {
    const port = (server.address() as AddressInfo).port
    const { origin } = dropsOrigin ? {} : request.headers
    const isForeign = origin !== undefined && origin !== (knows ?? `https://localhost:${port}`)
    if (request.method === 'POST')
      return void response
        .writeHead(isForeign ? 403 : 400)
        .end(JSON.stringify(isForeign ? { code: 'foreign_origin' } : {}))
    response.writeHead(answer.status ?? 200, { 'x-encaixe': '1', ...answer.headers })
    response.end(JSON.stringify(answer.body ?? {}))
  })
  return listening(server)
}

async function listening(
  server: ReturnType<typeof createHttps> | ReturnType<typeof createTcp>,
): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

async function closedPort(): Promise<number> {
  const server = createTcp()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

const atSite = (port: number, env: Env = {}) => ({
  PUBLIC_URL: `https://localhost:${port}`,
  TRUST_PROXY: '1',
  ...env,
})

/** Trusts the certificates of the tests until the test ends, as NODE_EXTRA_CA_CERTS does for a process. */
function trustOurs(): void {
  const others = getCACertificates('default')
  setDefaultCACertificates([...others, localhostCertificate.cert, expiredCertificate.cert])
  onTestFinished(() => setDefaultCACertificates(others))
}

test('an operator whose public address is complete reads no fault', async () => {
  trustOurs()
  expect(await faults('address', atSite(await aSite()))).toEqual([])
})

test('an operator reads that nobody trusts a certificate, and that a trusted one ends soon', async () => {
  const port = await aSite()
  expect((await faults('address', atSite(port)))[0]).toBe(
    'wrong: The certificate of localhost is not trusted: DEPTH_ZERO_SELF_SIGNED_CERT',
  )
  const NODE_EXTRA_CA_CERTS = join(aFolder(), 'authority.pem')
  writeFileSync(NODE_EXTRA_CA_CERTS, localhostCertificate.cert)
  const env = atSite(port, { NODE_EXTRA_CA_CERTS, NOW: '2126-10-20T12:00:00Z' })
  const { code, out } = await doctor(env, 'address')
  expect([code, out]).toEqual([0, expect.any(String)])
  expect(out).toContain('warning  address    The certificate of localhost ends in 8 days.')
})

test.each<[string, Site, Env, string]>([
  [
    'an expired certificate',
    { certificate: expiredCertificate },
    {},
    'wrong: The certificate of localhost expired (Feb  1 00:00:00 2020 GMT).',
  ],
  [
    'an answer without our header',
    { answer: { headers: { 'x-encaixe': '0' } } },
    {},
    'answers 200 without the header x-encaixe: 1.',
  ],
  [
    'a process that is not ready',
    { answer: { status: 503, body: { error: 'O banco de dados não responde.' } } },
    {},
    'answers 503: O banco de dados não responde.',
  ],
  [
    'a clock two minutes behind',
    { answer: { headers: { date: new Date(Date.now() - 120_000).toUTCString() } } },
    {},
    'ahead of the clock of https://localhost',
  ],
  ['a proxy that drops the origin', { dropsOrigin: true }, {}, 'wrong: The header Origin does not arrive.'],
  [
    'a process with another PUBLIC_URL',
    { knows: 'https://other.example' },
    {},
    'wrong: The process does not know the origin https://localhost',
  ],
  ['no proxy in TRUST_PROXY', {}, { TRUST_PROXY: '0' }, 'wrong: TRUST_PROXY is 0, although'],
  [
    'a HOST that is open beside the proxy',
    {},
    { HOST: '0.0.0.0', ALLOW_LOCAL_PROVIDERS: 'true' },
    'warning: TRUST_PROXY is 1, and HOST (0.0.0.0) may be reached',
  ],
])('an operator whose public address has %s reads it', async (_, site, env, says) => {
  trustOurs()
  const found = await faults('address', atSite(await aSite(site), env))
  expect(found[0]).toContain(says)
})

test('an operator whose proxy answers nothing, or does not run, reads it within the limit', async () => {
  const silent = await listening(createTcp(() => {}))
  const began = performance.now()
  expect(await faults('address', atSite(silent))).toEqual(['wrong: No answer within five seconds.'])
  expect(performance.now() - began).toBeLessThan(9_000)
  expect(await faults('address', atSite(await closedPort()))).toEqual([
    expect.stringMatching(/^wrong: https:\/\/localhost:\d+ does not answer: .*ECONNREFUSED/),
  ])
})

test('an operator whose unencrypted port does not lead to the encrypted one reads it', async () => {
  trustOurs()
  const port = await aSite()
  const plain = (answer: RequestListener) => listening(createHttp(answer))
  const home = `https://localhost:${port}`
  const leads = await plain((_request, response) => response.writeHead(308, { location: `${home}/` }).end())
  const serves = await plain((_request, response) => response.end('page'))
  expect(await faults('address', atSite(port), { httpPort: leads })).toEqual([])
  expect(await faults('address', atSite(port), { httpPort: serves })).toEqual([
    `wrong: http://localhost:${serves} answers 200 and does not lead to ${home}.`,
  ])
  expect(await faults('address', atSite(port), { httpPort: await closedPort() })).toEqual([
    expect.stringMatching(/^warning: http:\/\/localhost:\d+ does not answer: .*ECONNREFUSED/),
  ])
})

test('an operator reads of a folder that cannot be written, a disk that is too small, and another Node', async () => {
  const file = join(aFolder(), 'file')
  writeFileSync(file, '')
  expect(await faults('machine', { DATA_DIR: join(file, 'data') })).toEqual([
    expect.stringMatching(/^wrong: DATA_DIR \(.*\/file\) is not writable: ENOTDIR/),
  ])
  expect(await faults('machine', { DATA_DIR: aFolder() }, { freeGigabytes: 1e6 })).toEqual([
    expect.stringMatching(/^wrong: The disk of DATA_DIR .* has [\d.]+ of [\d.]+ GB left\.$/),
  ])
  const found = await examine({ machine: checkMachine(readConfig({}), { freeGigabytes: 0 }, '24.0.0') })
  expect(found[0]).toMatchObject({
    level: 'warning',
    says: expect.stringMatching(/^Node is 24\.0\.0; the product/),
  })
})

test('an operator reads that backups are unknown, missing, old or empty', async () => {
  const folder = aFolder()
  const found = async (env: Env) => (await faults('backups', env)).map((one) => one.replace(/^\w+: /, ''))
  const nameAt = (hoursAgo: number) =>
    `encaixe-${new Date(Date.now() - hoursAgo * 3_600_000).toISOString().slice(0, 19).replaceAll(':', '')}Z.gz`
  const DATABASE_URL = 'postgres://localhost/encaixe'
  expect(await found({ DATABASE_URL })).toEqual(['BACKUP_DIR is not set, so the backups are not known.'])
  const gone = { BACKUP_DIR: join(folder, 'gone') }
  expect(await found({ DATABASE_URL, ...gone })).toEqual([expect.stringContaining('does not exist')])
  expect(await found(gone)).toEqual([expect.stringContaining('There is no backup yet')])
  writeFileSync(join(folder, 'notes.zip'), 'x')
  expect(await found({ BACKUP_DIR: folder })).toEqual([`BACKUP_DIR (${folder}) has no backup.`])
  writeFileSync(join(folder, nameAt(30)), 'x')
  expect(await found({ BACKUP_DIR: folder })).toEqual([
    expect.stringMatching(/^The newest backup is 30 hours old/),
  ])
  writeFileSync(join(folder, nameAt(2)), '')
  expect(await found({ BACKUP_DIR: folder })).toEqual([
    expect.stringMatching(/^The newest backup \(.*\) is empty\.$/),
  ])
  writeFileSync(join(folder, nameAt(1)), 'x')
  expect(await found({ BACKUP_DIR: folder })).toEqual([])
})
