import { limits } from '@encaixe/contract/limits.ts'
import type { Config } from '../../platform/config/config.ts'
import { answer } from '../../platform/http/answer.ts'
import type { Mount } from '../../platform/http/create-handler.ts'
import type { Incoming } from '../../platform/http/serve-route.ts'

/** A token that the local WhatsApp refuses, so that a developer sees the refusal and the failing state. */
const refusedToken = 'Bearer recusado'

/**
 * The part of Meta's API that a company's own number needs, for a local deployment: it knows every number, and accepts
 * every message without sending it. The outbox shows the messages.
 */
export function mountLocalWhatsapp({ config }: { config: Pick<Config, 'env'> }): Mount[] {
  if (config.env !== 'local') return []
  const base = '/api/dev/whatsapp/{id}'
  const answering = (body: (id: string) => object) => async (incoming: Incoming) =>
    incoming.request.headers.get('authorization') === refusedToken
      ? answer(401, { error: { message: 'Invalid token', type: 'OAuthException', code: 190 } })
      : answer(200, body(incoming.params.id ?? ''))
  return [
    {
      methods: ['GET'],
      path: base,
      limit: limits.machines,
      handle: answering((id) => ({
        id,
        display_phone_number: `+55 11 95555-${id.slice(-4).padStart(4, '0')}`,
        verified_name: 'Número de demonstração',
      })),
    },
    {
      methods: ['POST'],
      path: `${base}/messages`,
      limit: limits.machines,
      handle: answering((id) => ({ messages: [{ id: `wamid.local-${id}-${crypto.randomUUID()}` }] })),
    },
  ]
}
