import type { MessageChannel } from '@encaixe/contract/message-channels.ts'
import type { Deps } from '../deps.ts'
import type { Pace } from '../platform/config/config-providers.ts'
import { openSecret } from '../platform/sealed-secrets.ts'
import { tokenOwner } from './change-settings.ts'
import type { OutgoingMessage, Sent } from './channel.ts'
import { readToken, tokensIn } from './create-links.ts'
import { unproveLinks } from './store/links.ts'
import type { MessageRow } from './store/messages.ts'
import { markNumber, selectNumbers, type WhatsappNumber } from './store/whatsapp-numbers.ts'

type Needs = Pick<Deps, 'config' | 'database' | 'clock' | 'channels' | 'log'>

/** The sender of a message to a telephone: the number of the deployment, or the number of a company. */
export type PhoneSender = Pace & {
  send(message: OutgoingMessage, signal: AbortSignal): Promise<Sent>
}

/** `own`: the number of the company to which all these messages belong. */
export type Group = { messages: readonly MessageRow[]; own: WhatsappNumber | undefined }

/** Groups messages by their sender. Only WhatsApp messages of a company with its own number leave from it. */
export async function groupBySender(
  { database: { db } }: Pick<Needs, 'database'>,
  channel: MessageChannel,
  messages: readonly MessageRow[],
): Promise<Group[]> {
  if (channel !== 'whatsapp') return [{ messages, own: undefined }]
  const companies = [...new Set(messages.flatMap(({ company_id }) => company_id ?? []))]
  const numbers = companies.length > 0 ? await selectNumbers(db, companies) : []
  const ofCompany = new Map(numbers.map((number) => [number.company_id, number]))
  const numberOf = ({ company_id }: MessageRow) =>
    company_id === null ? undefined : ofCompany.get(company_id)
  return [...Map.groupBy(messages, numberOf)].map(([own, those]) => ({ own, messages: those }))
}

const reasons = {
  token: 'o WhatsApp não aceita mais o token do número do seu negócio',
  blocked: 'o WhatsApp recusa a conta do número do seu negócio',
}

/**
 * Sends from the number of a company. When Meta refuses the company's account, the message fails at once and does not
 * leave from the number of the deployment: it is in the company's name. The owner sees the state of the number; the
 * next accepted message ends it.
 */
export function openOwnSender(
  { config, database: { db }, clock, channels, log }: Needs,
  own: WhatsappNumber,
): PhoneSender {
  const { company_id: companyId, phone_number_id: phoneNumberId, sealed_token } = own
  const token = openSecret(config, tokenOwner(companyId), sealed_token)
  const channel = token === undefined ? undefined : channels.ownNumbers.channelOf({ phoneNumberId, token })
  let isFailing = own.failing_since !== null

  async function refuse(account: keyof typeof reasons): Promise<Sent> {
    const reason = reasons[account]
    isFailing = true
    if (await markNumber(db, own, { reason, now: clock.now() })) {
      log.warn('whatsapp refuses the account of a company', {
        code: 'whatsapp_company_refused',
        companyId,
        account,
      })
    }
    return { ok: false, again: false, reason: `${reason}; veja em Mensagens e lembretes` }
  }

  return {
    // Without a key nothing is sent, so the refusals need no pace.
    ...(channel ?? { perSecond: 1_000, atOnce: 12 }),
    async send(message, signal) {
      if (!channel) {
        log.error('no key of SECRETS_KEY opens the whatsapp token of a company', {
          code: 'secrets_key_missing',
          companyId,
        })
        return refuse('token')
      }
      // The company's people can read these messages at Meta, so using their links proves nothing about the number.
      const texts = [message.text, ...(message.template?.buttons ?? [])]
      await unproveLinks(db, companyId, texts.flatMap(tokensIn).map(readToken))
      const sent = await channel.send(message, signal)
      if (!sent.ok) return sent.account ? refuse(sent.account) : sent
      if (isFailing) {
        isFailing = false
        await markNumber(db, own, null)
      }
      return sent
    },
  }
}
