import type { Facts } from './list-facts.ts'
import type { ReceivedMail } from './mail-server.ts'
import type { HeldLink, World } from './random-world.ts'
import { partsOf } from './read-mail.ts'

/** The token of a mail that asks for a time; undefined of any other mail. */
export function takeLinkIn({ raw }: Pick<ReceivedMail, 'raw'>): string | undefined {
  const [{ text = '' } = {}] = partsOf(raw).filter(({ type }) => type === 'text/plain')
  if (!text.includes('Quero este horário')) return undefined
  return /\/a\/([\w-]+)/.exec(text)?.[1]
}

/** The links to take a time in these mails, each with the asking of its client that it is about. */
export async function takeLinksIn(
  mails: ReceivedMail[],
  facts: Facts,
  { userIds, ask }: Pick<World, 'userIds' | 'ask'>,
): Promise<HeldLink[]> {
  const found: HeldLink[] = []
  for (const mail of mails) {
    const token = takeLinkIn(mail)
    const user = userIds.get((mail.to[0] ?? '').split('@')[0] ?? '')
    if (user === undefined || token === undefined) continue
    const { body } = await ask({ call: `GET /api/links/${token}` })
    const offer = body.offer as
      | { date: string; startTime: string; items: { collaborator: string }[] }
      | undefined
    if (!offer) continue
    const start = 60 * Number(offer.startTime.slice(0, 2)) + Number(offer.startTime.slice(3))
    const about = facts.asks.find((one) => one.user === user && one.day === offer.date && one.start === start)
    if (!about) throw new Error('A mail is about a time that nobody was asked for')
    found.push({ token, user, ask: about.id })
  }
  return found
}
