import './no-eval.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { quietHours } from './messages.ts'
import { pushKinds } from './push-words.ts'

const body = { error: 'Envie um objeto JSON' }
const endpointSentence = 'Endereço de avisos inválido'
const keySentence = 'Chave do aparelho inválida'
/** The address from a browser must be ASCII, so that its length is the number of stored bytes. */
const address = z.string({ error: endpointSentence }).regex(/^[!-~]{1,1000}$/, endpointSentence)
const key = (length: number) =>
  z.string({ error: keySentence }).regex(new RegExp(`^[A-Za-z0-9_-]{${length}}={0,2}$`), keySentence)

/** The subscription as the browser writes it (`PushSubscription.toJSON()`). */
const subscription = z
  .object(
    { endpoint: address, keys: z.object({ p256dh: key(87), auth: key(22) }, { error: keySentence }) },
    body,
  )
  .meta({ id: 'PushSubscriptionInput' })

export type PushSubscriptionInput = z.output<typeof subscription>

const flag = z.boolean({ error: 'Diga se o aviso está ligado' })
const kinds = z.object(
  Object.fromEntries(pushKinds.map((kind) => [kind, flag])) as Record<
    (typeof pushKinds)[number],
    typeof flag
  >,
  { error: 'Escolha os avisos' },
)

/** The caller's notification settings in one company. In quiet hours only appointments that begin soon are notified. */
const settings = z.object({ kinds, quietHours }, body).meta({ id: 'PushSettings' })

export type PushSettings = z.output<typeof settings>

const tag = 'Avisos'

export const push = {
  key: endpoint({
    method: 'GET',
    path: '/api/push/key',
    tag,
    summary: 'A chave pública com que um navegador assina os avisos',
    access: 'user',
    status: 200,
    success: z.object({ key: z.string() }).meta({ id: 'PushKey' }),
    refuses: [],
    limit: limits.reads,
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/api/push/subscriptions',
    tag,
    summary: 'Avisa neste aparelho; o mesmo endereço outra vez é o mesmo aparelho',
    access: 'terms',
    status: 201,
    body: subscription,
    success: z.object({ id: z.string() }).meta({ id: 'CreatedPushSubscription' }),
    refuses: [],
    limit: limits.writes,
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/api/push/subscriptions',
    tag,
    summary: 'Não avisa mais neste aparelho',
    access: 'user',
    status: 204,
    body: z.object({ endpoint: address }, body),
    success: z.undefined(),
    refuses: [],
    limit: limits.writes,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/push/settings',
    tag,
    summary: 'Quais avisos quem entrou quer desta empresa',
    access: 'user',
    status: 200,
    success: settings,
    refuses: ['not_found', 'company_needed'],
    limit: limits.reads,
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/api/push/settings',
    tag,
    summary: 'Escolhe quais avisos quem entrou quer desta empresa',
    access: 'terms',
    status: 200,
    body: settings,
    success: settings,
    refuses: ['not_found', 'company_needed'],
    limit: limits.writes,
  }),
}
