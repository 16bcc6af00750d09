import { capSentence } from '@encaixe/contract/caps.ts'
import { themeColorOf } from '@encaixe/contract/theme-color.ts'
import type { Deps } from '../deps.ts'
import {
  hasProved,
  inOneLine,
  keyOf,
  type MessageDraft,
  queueMessages,
  renderMail,
  sentFor,
  shopColours,
  shortMoment,
  withoutLinks,
} from '../messages/facade.ts'
import { addLinks, oneClickOf, startMessage, teamStopLabel } from '../notifications/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { type CompanyId, isCompanyId, newId } from '../platform/ids.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { writeTrail } from '../trail/facade.ts'
import { hasContested, lockReporter, type NoShow, selectLastNoShow } from './store/contests.ts'
import { selectKnown } from './store/person.ts'

type Needs = Pick<Deps, 'config' | 'database' | 'clock' | 'jobs'>
/** `email` is an address that the account's provider has verified. */
type User = { id: string; name: string | null; email: string | null }
type Contest = { user: User; companyId: string; text: string }

const aDay = 86_400_000

const nothingMissed = refused('not_found', { sentence: 'Esta empresa não anotou faltas suas.' })

/** Sends a mail to the company in which a client contests their no-shows, at most one mail a day. */
export function contestNoShows(
  { config, database, clock, jobs }: Needs,
  { user, companyId, text }: Contest,
): Promise<Refused<'not_found' | 'too_many'> | undefined> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    const { id: userId } = user
    // The lock makes concurrent requests count each other's mails.
    const { name, phone } = await lockReporter(tx, userId)
    const missed = isCompanyId(companyId) ? await findLastNoShow(tx, user, companyId) : undefined
    if (!missed) return nothingMissed
    const since = new Date(now.getTime() - aDay)
    if (await hasContested(tx, { companyId: missed.company_id, userId }, since))
      return refused('too_many', { sentence: capSentence('contests') })
    const by = { id: userId, name: name ?? user.name ?? 'Cliente', phone, email: user.email }
    const draft = await draftFor(tx, missed, { by, text, publicUrl: config.publicUrl, now })
    await queueMessages(tx, jobs, [draft], now)
    await writeTrail(tx, [
      {
        kind: 'client',
        action: 'contested',
        companyId: missed.company_id,
        recordId: missed.client_id,
        at: now,
        by: { role: 'client', userId },
      },
    ])
    return undefined
  })
}

/** In a record that accounts share, the last no-show may be another person's, so the mail does not name it. */
async function findLastNoShow(tx: Tx, { id: userId, email }: User, companyId: CompanyId) {
  const known = await selectKnown(tx, { userId, email })
  const own = known.filter((one) => one.company_id === companyId && one.proved)
  return selectLastNoShow(tx, { companyId, userId, clientIds: own.map(({ client_id }) => client_id) })
}

type Account = { id: string; name: string; phone: string | null; email: string | null }
type Written = { by: Account; text: string; publicUrl: string; now: Date }

async function draftFor(
  tx: Tx,
  missed: NoShow,
  { by, text, publicUrl, now }: Written,
): Promise<MessageDraft> {
  const { company_email: address, company_name, theme_color, id } = missed
  // An address that is not proved may belong to a stranger: the mail to this address has no links from the client's
  // text, and offers to stop mails of this kind.
  const known = await hasProved(tx, { address, kind: 'team' }, now)
  const message = startMessage()
  const stop = known ? undefined : addLinks(message, { purposes: ['stop'], publicUrl }).stop
  const said = (words: string) => (known ? words : withoutLinks(words))
  const name = inOneLine(said(by.name))
  const shop = said(company_name)
  const when = shortMoment(missed.day, missed.start_minute)
  const facts: [string, string | null][] = [
    ['Última falta', `${when}, ${inOneLine(said(missed.procedure_name))}`],
    ['Telefone', by.phone],
    ['E-mail', known ? by.email : null],
  ]
  const { html, text: body } = renderMail({
    sender: inOneLine(shop),
    colours: shopColours[theme_color ?? themeColorOf(company_name)],
    title: 'Falta contestada',
    paragraphs: [
      `${name} não concorda com as faltas anotadas e escreveu:`,
      'Se ela veio, abra o agendamento e desfaça a falta: dá até o dia seguinte.',
    ],
    facts: facts.flatMap(([label, value]): [string, string][] => (value === null ? [] : [[label, value]])),
    quote: said(text),
    buttons: [{ label: 'Abrir na agenda', url: `${publicUrl}/schedules/${id}` }],
    links: stop === undefined ? [] : [{ label: teamStopLabel, url: stop }],
    footer: [
      'Você recebe este e-mail porque este é o endereço da empresa.',
      sentFor({ name: inOneLine(shop), article: missed.article }),
    ],
  })
  return {
    ...message,
    company_id: missed.company_id,
    appointment_id: id,
    account_id: by.id,
    by_client: true,
    event: 'contested',
    receiver: 'owner',
    channel: 'email',
    key: keyOf(newId(), 'contested', 'owner', 'email'),
    address,
    subject: inOneLine(`Falta contestada: ${name}, ${when}`),
    body,
    content: {
      html,
      ...(by.email !== null && { replyTo: by.email }),
      ...(stop !== undefined && { unsubscribe: oneClickOf(stop) }),
    },
  }
}
