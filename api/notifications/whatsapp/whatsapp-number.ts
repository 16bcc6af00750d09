import { whatsappTemplates } from '@encaixe/contract/whatsapp-templates.ts'
import { z } from 'zod'
import type { Pace } from '../../platform/config/config-providers.ts'
import { readAnswer } from '../../platform/http/read-answer.ts'
import type { Log } from '../../platform/log/log.ts'
import type { NumberCheck, OwnNumber, OwnNumbers } from '../channel.ts'
import { whatsappChannel } from './whatsapp.ts'
import { codeOf, whatsappFault } from './whatsapp-errors.ts'

type Options = { baseUrl: string; log: Log; pace: Pace; timeout?: number }

const health = z.object({
  can_send_message: z.string(),
  entities: z.array(z.object({ entity_type: z.string(), id: z.string() })),
})
const number = z.object({
  display_phone_number: z.string().min(1).max(40),
  verified_name: z.string().max(200).catch(''),
  health_status: health.optional().catch(undefined),
})
const templates = z.object({
  data: z.array(z.object({ name: z.string(), status: z.string(), language: z.string() })),
  paging: z.object({ next: z.string().optional() }).optional(),
})

/** Sends from the numbers that companies connected, and checks such a number before it is stored. */
export function whatsappNumbers({ baseUrl, log, pace, timeout = 10_000 }: Options): OwnNumbers {
  const limits = { log, pace, timeout }

  function ask(path: string, { token }: OwnNumber): Promise<Response> {
    return fetch(`${baseUrl}/${path}`, {
      headers: { authorization: `Bearer ${token}` },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
  }

  async function check(own: OwnNumber): Promise<NumberCheck> {
    try {
      const fields = 'display_phone_number,verified_name,health_status'
      const response = await ask(`${own.phoneNumberId}?fields=${fields}`, own)
      const json: unknown = await readAnswer(response).catch(() => undefined)
      const found = response.ok ? number.safeParse(json).data : undefined
      if (!found) return { ok: false, why: response.ok ? 'away' : whyOf(codeOf(json), response.status) }
      if (found.health_status?.can_send_message === 'BLOCKED') return { ok: false, why: 'blocked' }
      const account = found.health_status?.entities.find(({ entity_type }) => entity_type === 'WABA')
      const missing = account ? await findMissing(account.id, own) : []
      if (missing.length > 0) return { ok: false, why: 'templates', missing }
      return { ok: true, displayNumber: found.display_phone_number, verifiedName: found.verified_name }
    } catch (error) {
      log.warn('whatsapp did not answer the check of a number', { code: 'whatsapp_unreachable', error })
      return { ok: false, why: 'away' }
    }
  }

  /** Empty also when the token may not read the templates or has more than one page of them: it may still send. */
  async function findMissing(account: string, own: OwnNumber): Promise<string[]> {
    if (!/^\d{1,32}$/.test(account)) return []
    const response = await ask(`${account}/message_templates?fields=name,status,language&limit=250`, own)
    const json: unknown = await readAnswer(response).catch(() => undefined)
    const page = response.ok ? templates.safeParse(json).data : undefined
    if (!page || page.paging?.next !== undefined) return []
    const approved = page.data.filter(({ status, language }) => status === 'APPROVED' && language === 'pt_BR')
    const names = new Set(approved.map(({ name }) => name))
    return whatsappTemplates.map(({ name }) => name).filter((name) => !names.has(name))
  }

  return { channelOf: (own) => whatsappChannel({ ...own, baseUrl, ...limits }), check }
}

/** Meta answers code 100 both for an unknown number and for a number that the token does not reach. */
function whyOf(code: number | undefined, status: number): 'token' | 'permission' | 'number' | 'away' {
  if (code === 190 || (code === undefined && status === 401)) return 'token'
  if (code === 100 || code === 33 || code === 803 || (code === undefined && status === 404)) return 'number'
  return whatsappFault(code, status).account ? 'permission' : 'away'
}
