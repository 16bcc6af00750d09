import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect as connectTls, type PeerCertificate, type TLSSocket } from 'node:tls'
import { createDiscovery, fetchDocument } from '../../api/identity/issuer-documents.ts'
import { machineTime, systemClock } from '../../api/platform/clock.ts'
import { type Config, ownAddress } from '../../api/platform/config/config.ts'
import { isLoopback } from '../../api/platform/config/config-rules.ts'
import { reasonOf } from '../../api/platform/log/describe-error.ts'
import { reportDifference } from './check-database.ts'
import type { Check, Report } from './examine.ts'

const day = 24 * 3_600_000

type Options = { httpPort: number }

/** The public address as a visitor meets it: certificate, answer, headers, clock, redirect, and what a proxy passes on. */
export const checkAddress =
  ({ publicUrl, http, trustProxy }: Config, { httpPort }: Options): Check =>
  async (report, signal) => {
    const { protocol, hostname, port } = new URL(publicUrl)
    const isEncrypted = protocol === 'https:'
    reportProxies(report, { isEncrypted, trustProxy, host: http.host, port: http.port })
    if (isEncrypted)
      await reportCertificate(report, hostname.replace(/^\[(.*)\]$/, '$1'), Number(port || 443), signal)
    else report.skipped('PUBLIC_URL is not encrypted, so it has no certificate.')
    const answer = await ask(`${publicUrl}/api/health/ready`, signal).catch((error: unknown) =>
      report.wrong(
        `${publicUrl} does not answer: ${reasonOf(error)}`,
        `Check DNS, the firewall, the proxy, and whether Encaixe runs (${ownAddress(http)}).`,
      ),
    )
    if (!answer) return
    if (answer.headers.get('x-encaixe') !== '1')
      return report.wrong(
        `${publicUrl} answers ${answer.status} without the header x-encaixe: 1.`,
        'Either something else answers there, or the proxy drops the header: pages then refuse every answer.',
      )
    if (answer.status === 200) report.ok(`${publicUrl} answers, and is ready.`)
    else
      report.wrong(
        `${publicUrl} answers ${answer.status}: ${answer.error}`,
        'The table of `ready` in docs/operations.md (Health) says what this means.',
      )
    const date = Date.parse(answer.headers.get('date') ?? '')
    // The header has whole seconds, and `NOW` shifts it together with the clock of the product.
    if (!Number.isNaN(date)) reportDifference(report, publicUrl, machineTime() - date - 500, 500)
    await reportOrigins(report, publicUrl, signal)
    if (isEncrypted && !isLoopbackWithoutPort(hostname, httpPort))
      await reportRedirect(report, publicUrl, httpPort, signal)
  }

const isLoopbackWithoutPort = (hostname: string, httpPort: number) => isLoopback(hostname) && httpPort === 80

async function ask(address: string, signal: AbortSignal, init: RequestInit = {}) {
  const response = await fetch(address, { ...init, redirect: 'manual', signal })
  const text = await response.text()
  const body = (() => {
    try {
      return JSON.parse(text) as { error?: string; code?: string }
    } catch {
      return {}
    }
  })()
  return { status: response.status, headers: response.headers, error: body.error, code: body.code }
}

type Proxies = { isEncrypted: boolean; trustProxy: number; host: string; port: number }

function reportProxies(report: Report, { isEncrypted, trustProxy, host, port }: Proxies): void {
  const isOpen = !isLoopback(host) && (isIP(host) === 0 || /^(0\.0\.0\.0|::)$/.test(host))
  if (isEncrypted && trustProxy === 0)
    report.wrong(
      'TRUST_PROXY is 0, although something before Encaixe ends the encryption of PUBLIC_URL.',
      'Set TRUST_PROXY to the number of proxies: until then all visitors count as one address, and share its limits.',
    )
  else if (trustProxy > 0 && isOpen)
    report.warning(
      `TRUST_PROXY is ${trustProxy}, and HOST (${host}) may be reached without the proxy.`,
      `Let the firewall pass only the proxy to port ${port}: anybody else could name any address as theirs.`,
    )
  else report.ok(`TRUST_PROXY is ${trustProxy}.`)
}

async function reportCertificate(
  report: Report,
  host: string,
  port: number,
  signal: AbortSignal,
): Promise<void> {
  const socket: TLSSocket = connectTls({
    host,
    port,
    ...(isIP(host) === 0 && { servername: host }),
    rejectUnauthorized: false,
  })
  let certificate: PeerCertificate
  try {
    await once(socket, 'secureConnect', { signal })
    certificate = socket.getPeerCertificate()
  } catch (error) {
    // The request below says the same about an address that does not answer at all.
    if (error instanceof Error && 'code' in error && /ECONN|ENOTFOUND|EAI/.test(String(error.code))) return
    return report.wrong(
      `The encrypted connection to ${host} failed: ${reasonOf(error)}`,
      'Check the certificate and the protocols of the proxy: it needs TLS 1.2 or newer.',
    )
  } finally {
    socket.destroy()
  }
  const { valid_to: until } = certificate
  const days = Math.floor((Date.parse(until) - Date.now()) / day)
  const renew = 'Renew the certificate, and see why nothing renewed it (certbot renew --dry-run).'
  const code = String(socket.authorizationError ?? '')
  if (code === 'CERT_HAS_EXPIRED' || days < 0)
    report.wrong(`The certificate of ${host} expired (${until}).`, renew)
  else if (code !== '')
    report.wrong(
      `The certificate of ${host} is not trusted: ${code}`,
      'Let the proxy send the whole chain (fullchain.pem) of a certificate for this name; for a private authority set NODE_EXTRA_CA_CERTS in the settings of the processes.',
    )
  else if (days < 21) report.warning(`The certificate of ${host} ends in ${days} days.`, renew)
  else report.ok(`The certificate of ${host} is trusted and ends in ${days} days.`)
}

/** A renewal from a page of another origin is refused before anything else, so it shows which headers arrive. */
async function reportOrigins(report: Report, publicUrl: string, signal: AbortSignal): Promise<void> {
  const renewFrom = async (origin: string) => {
    const body = new URLSearchParams({ grant_type: 'refresh_token' })
    const { code } = await ask(`${publicUrl}/api/auth/token`, signal, {
      method: 'POST',
      body,
      headers: { origin },
    })
    return code === 'foreign_origin'
  }
  if (await renewFrom(publicUrl))
    return report.wrong(
      `The process does not know the origin ${publicUrl} as its own.`,
      'Give the process the same PUBLIC_URL as this command, and let the proxy leave the header Origin as it is.',
    )
  if (await renewFrom('https://doctor.invalid')) report.ok('The header Origin arrives.')
  else
    report.wrong(
      'The header Origin does not arrive.',
      'Let the proxy pass it on: it protects sign-in and sign-out from pages of others.',
    )
}

async function reportRedirect(
  report: Report,
  publicUrl: string,
  port: number,
  signal: AbortSignal,
): Promise<void> {
  const { hostname } = new URL(publicUrl)
  const plain = `http://${hostname}${port === 80 ? '' : `:${port}`}`
  try {
    const { status, headers } = await ask(`${plain}/`, signal)
    const to = URL.parse(headers.get('location') ?? '', plain)
    if ([301, 302, 307, 308].includes(status) && to?.origin === publicUrl)
      return report.ok(`${plain} leads to ${publicUrl}.`)
    report.wrong(
      `${plain} answers ${status} and does not lead to ${publicUrl}.`,
      `Let the proxy redirect it: return 308 ${publicUrl}$request_uri;`,
    )
  } catch (error) {
    report.warning(
      `${plain} does not answer: ${reasonOf(error)}`,
      'Open the port and redirect it: who types the address without https:// gets nowhere.',
    )
  }
}

/** The metadata and the keys of the identity provider, read as the process reads them. */
export const checkProvider =
  ({ oidc }: Config): Check =>
  async (report) => {
    if (oidc.kind === 'local') return report.skipped('The local identity provider needs no check.')
    const faults: string[] = []
    const warn = (_message: string, fields: Record<string, unknown> = {}) =>
      void faults.push(fields.error ? reasonOf(fields.error) : String(fields.reason))
    const log = { info: () => {}, warn, error: warn } as never
    const todo =
      'Check OIDC_ISSUER, which must be exactly the issuer of the metadata, and that this machine reaches it.'
    const found = await createDiscovery({ issuer: oidc.issuer, clock: systemClock, log, timeout: 4_000 })()
    if ('refused' in found)
      return report.wrong(`The metadata of ${oidc.issuer} are not usable: ${faults.join('; ')}`, todo)
    const keys = (await fetchDocument(found.jwks_uri, { log, timeout: 4_000 })) as
      | { keys?: unknown[] }
      | undefined
    if (keys?.keys?.length)
      return report.ok(`The identity provider ${oidc.issuer} answers with metadata and keys.`)
    report.wrong(`The keys of ${oidc.issuer} are not usable: ${faults.join('; ') || 'there are none'}`, todo)
  }
