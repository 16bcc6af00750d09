import type { Deps } from '../deps.ts'
import { liftSuppression, storeContact } from '../messages/facade.ts'
import type { PhoneAnswer } from './channel.ts'

const noWords = new Set(['stop', 'stopall', 'unsubscribe', 'sair', 'parar', 'pare'])
const yesWords = new Set(['start', 'unstop', 'voltar'])

const wordOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')

/** Who writes to us has the number, and may end all messages to it, or want them again, with one word. */
export async function receiveAnswer(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  { from, text }: PhoneAnswer,
): Promise<void> {
  const now = clock.now()
  const word = wordOf(text)
  if (noWords.has(word)) {
    await storeContact(db, from, { suppressed_at: now, suppressed_for: 'asked' })
    return
  }
  if (yesWords.has(word)) await liftSuppression(db, from, 'asked')
  await storeContact(db, from, { answered_at: now })
}
