import { Resolver } from 'node:dns/promises'
import { isIPv4, isIPv6 } from 'node:net'
import { addressOf } from '../../api/notifications/channel.ts'
import { tryMailServer } from '../../api/notifications/mail/smtp.ts'
import type { Config } from '../../api/platform/config/config.ts'
import { reasonOf } from '../../api/platform/log/describe-error.ts'
import type { Check, Report } from './examine.ts'

/** The login at the mail server, without a mail. */
export const checkMailServer =
  ({ mail, publicUrl }: Config): Check =>
  async (report) => {
    if (mail.kind === 'outbox') return report.skipped('Mails stay in the local outbox.')
    const { host, username } = new URL(mail.url)
    const fault = await tryMailServer({ ...mail, publicUrl }, 1_000)
    const reach =
      'Check host and port in SMTP_URL, and that the firewall lets this machine out (many close port 25).'
    if (fault)
      return report.wrong(
        `${host}: ${reasonOf(fault.error)}`,
        fault.deployment === 'unreachable' ? reach : `The log says then: ${fault.line}.`,
      )
    report.ok(`The mail server ${host} ${username === '' ? 'answers' : 'accepts our login'}.`)
  }

type Options = { server: string | undefined; selectors: readonly string[] }

/** The DNS records by which other mail servers judge mails from MAIL_FROM. */
export const checkMailNames =
  ({ mail }: Config, { server, selectors }: Options): Check =>
  async (report) => {
    if (mail.kind === 'outbox')
      return report.skipped('Mails stay in the local outbox, so their DNS does not matter.')
    const resolver = new Resolver({ timeout: 1_000, tries: 2 })
    if (server) resolver.setServers([server])
    const domain = addressOf(mail.from).split('@').at(-1)?.toLowerCase() ?? ''
    await reportReceivers(report, resolver, domain)
    await reportSpf(report, resolver, domain)
    await reportDkim(report, resolver, domain, selectors)
    await reportDmarc(report, resolver, domain)
  }

/** The records, or none. A server that does not answer or fails is an error, and not the same as no record. */
async function lookUp<T>(asked: Promise<T[]>): Promise<T[]> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENODATA', 'ENOTFOUND'].includes(String(error.code)))
      return []
    throw new Error(`DNS does not answer: ${reasonOf(error)}`, { cause: error })
  }
}

/** A text of more than 255 bytes is written in parts. */
const textsOf = async (resolver: Resolver, name: string) =>
  (await lookUp(resolver.resolveTxt(name))).map((parts) => parts.join(''))

async function reportReceivers(report: Report, resolver: Resolver, domain: string): Promise<void> {
  const todo = `Add an MX record for ${domain}, so that answers and failure notices arrive.`
  const receivers = await lookUp(resolver.resolveMx(domain))
  if (receivers.some(({ exchange }) => exchange === '' || exchange === '.'))
    return report.wrong(
      `${domain} says by a null MX that it takes no mail; others then refuse its mails.`,
      todo,
    )
  if (receivers.length > 0)
    return report.ok(`${domain} takes mail (MX ${receivers.map(({ exchange }) => exchange).join(', ')}).`)
  const addresses = await lookUp(resolver.resolve4(domain))
  if (addresses.length > 0) report.warning(`${domain} has no MX record, only an address.`, todo)
  else report.wrong(`${domain} has neither an MX record nor an address; others refuse mails from it.`, todo)
}

/** RFC 7208, 4.6.4: a record may cause ten questions to DNS, those of its includes among them. */
const mostQuestions = 10

async function reportSpf(report: Report, resolver: Resolver, domain: string): Promise<void> {
  let questions = 0
  const allowed: string[] = []

  /** Returns the fault of a record; undefined for a good one. `all` is the policy for everybody else. */
  async function read(name: string, seen: readonly string[]): Promise<{ fault?: string; all?: string }> {
    const records = (await textsOf(resolver, name)).filter((text) => /^v=spf1( |$)/i.test(text))
    const [record, second] = records
    if (record === undefined) return { fault: `${name} has no SPF record` }
    if (second !== undefined)
      return { fault: `${name} has ${records.length} SPF records, and one is allowed` }
    let all: string | undefined
    for (const term of record.split(/ +/).slice(1)) {
      const [, sign = '', what = '', value = ''] = /^([-+~?]?)([a-z0-9]+)[:=/]?(.*)$/i.exec(term) ?? []
      const kind = what.toLowerCase()
      if (kind === 'all') all = sign || '+'
      const asks = ['include', 'redirect', 'a', 'mx', 'ptr', 'exists'].includes(kind)
      if (asks && ++questions > mostQuestions)
        return { fault: `the SPF record of ${domain} asks DNS more than ${mostQuestions} times` }
      if (kind === 'ip4' && !isIPv4(value.split('/')[0] ?? ''))
        return { fault: `${name} has the wrong term ${term}` }
      if (kind === 'ip6' && !isIPv6(value.split('/')[0] ?? ''))
        return { fault: `${name} has the wrong term ${term}` }
      if (!asks && !['all', 'ip4', 'ip6', 'exp'].includes(kind))
        return { fault: `${name} has the unknown term ${term}` }
      if (name === domain && kind !== 'all' && sign !== '-') allowed.push(term)
      if (kind !== 'include' && kind !== 'redirect') continue
      // A macro stands for the address of a mail, which this check has not.
      if (value.includes('%')) continue
      if (seen.includes(value)) return { fault: `${name} includes ${value}, which leads back to it` }
      const inner = await read(value, [...seen, value])
      if (inner.fault) return { fault: inner.fault }
      if (kind === 'redirect') all ??= inner.all
    }
    return all === undefined ? {} : { all }
  }

  const { fault, all } = await read(domain, [domain])
  const todo =
    'Ask the mail server’s provider for the record, for example: v=spf1 include:_spf.provider.example -all'
  if (fault) return report.wrong(`SPF: ${fault}.`, todo)
  if (all === '+')
    return report.wrong(`SPF: ${domain} allows everybody (+all).`, 'End the record with -all or ~all.')
  const says = `SPF: ${domain} allows ${allowed.join(', ') || 'nobody'}`
  if (allowed.length === 0) return report.wrong(`${says}.`, todo)
  if (all === undefined || all === '?')
    return report.warning(`${says}, and says nothing about others.`, 'End the record with -all or ~all.')
  report.ok(`${says}; others ${all}all.`)
}

async function reportDkim(
  report: Report,
  resolver: Resolver,
  domain: string,
  selectors: readonly string[],
): Promise<void> {
  if (selectors.length === 0)
    return report.skipped(
      'DKIM: set DKIM_SELECTOR, in the settings of the processes, to the selector of the mail server (s= in the head of a mail it signed).',
    )
  for (const selector of selectors) {
    const name = `${selector}._domainkey.${domain}`
    const [key] = (await textsOf(resolver, name)).filter((text) => /(^|;)\s*p=/i.test(text))
    const [, bytes] = /(?:^|;)\s*p=([^;]*)/i.exec(key ?? '') ?? []
    const todo = `Publish the key of the mail server as TXT of ${name}, and let it sign mails of ${domain}.`
    if (bytes === undefined) report.wrong(`DKIM: ${name} has no key.`, todo)
    else if (bytes.trim() === '') report.wrong(`DKIM: the key of ${name} is revoked (p= is empty).`, todo)
    else report.ok(`DKIM: ${name} has a key.`)
  }
}

async function reportDmarc(report: Report, resolver: Resolver, domain: string): Promise<void> {
  const labels = domain.split('.')
  // A domain without a policy has the one of the domain above it.
  const names = labels.slice(0, -1).map((_, at) => `_dmarc.${labels.slice(at).join('.')}`)
  for (const name of names) {
    const records = (await textsOf(resolver, name)).filter((text) => /^v=DMARC1\s*(;|$)/i.test(text))
    const [record, second] = records
    if (record === undefined) continue
    const [, policy] = /;\s*p=\s*(\w+)/i.exec(record) ?? []
    const todo = `For example: v=DMARC1; p=quarantine; rua=mailto:dmarc@${domain}`
    if (second !== undefined)
      return report.wrong(`DMARC: ${name} has ${records.length} records, so none counts.`, 'Leave one.')
    if (!/^(none|quarantine|reject)$/i.test(policy ?? ''))
      return report.wrong(`DMARC: ${name} has no policy (p=).`, todo)
    if (policy?.toLowerCase() === 'none')
      return report.warning(
        `DMARC: ${name} has p=none, so forged mails are delivered.`,
        `When SPF and DKIM are good: ${todo}`,
      )
    return report.ok(`DMARC: ${name} has p=${policy}.`)
  }
  report.wrong(
    `DMARC: ${domain} has no record; large mail providers refuse many mails without one.`,
    `Publish a TXT record _dmarc.${domain}, at first v=DMARC1; p=none`,
  )
}
