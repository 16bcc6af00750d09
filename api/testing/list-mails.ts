import { readToken } from '../notifications/create-links.ts'
import type { Database } from '../platform/database/db.ts'
import type { ReceivedMail } from './mail-server.ts'
import type { HeldLink, World } from './random-world.ts'
import { partsOf } from './read-mail.ts'

/** Returns the token of a mail that offers a time to a client; undefined for any other mail. */
export function takeLinkIn({ raw }: Pick<ReceivedMail, 'raw'>): string | undefined {
  const [{ text = '' } = {}] = partsOf(raw).filter(({ type }) => type === 'text/plain')
  if (!text.includes('Quero este horário')) return undefined
  return /\/a\/([\w-]+)/.exec(text)?.[1]
}

/** Returns the links for taking a time in these mails, each with the asking that it belongs to. */
export async function takeLinksIn(
  mails: ReceivedMail[],
  { db }: Pick<Database, 'db'>,
  { userIds }: Pick<World, 'userIds'>,
): Promise<HeldLink[]> {
  const found: HeldLink[] = []
  for (const mail of mails) {
    const token = takeLinkIn(mail)
    const user = userIds.get((mail.to[0] ?? '').split('@')[0] ?? '')
    if (user === undefined || token === undefined) continue
    // A client may be asked for the same start with two professionals, so the page's times do not identify the asking.
    const message = await db
      .selectFrom('messages')
      .select('ask_id')
      .where('id', '=', readToken(token).messageId)
      .executeTakeFirst()
    if (message?.ask_id) found.push({ token, user, ask: message.ask_id })
  }
  return found
}
