import type { LinkPurpose } from '@encaixe/contract/message-links.ts'
import { createLinks } from '../notifications/create-links.ts'
import { companyIdOf, type Reply, sayingAs } from './an-owner.ts'
import type { TestApi } from './test-api.ts'

export type HeldLink = {
  token: string
  /** The path of the link's page. */
  path: string
  opens(): Promise<Reply>
  answers(body?: object): Promise<Reply>
  asks(what: string): Promise<Reply>
}

/** A link of this appointment, as a message carries it, opened by somebody who is not signed in. */
export async function aLink(
  api: TestApi,
  { companyId, appointmentId, offerId }: { companyId: string; appointmentId: unknown; offerId?: unknown },
  purpose: LinkPurpose,
): Promise<HeldLink> {
  const made = await api.database.transaction((tx) =>
    createLinks(tx, {
      companyId: companyIdOf(companyId),
      appointmentId: String(appointmentId),
      ...(offerId !== undefined && { offerId: String(offerId) }),
      purposes: [purpose],
      publicUrl: api.config.publicUrl,
      now: api.clock.now(),
    }),
  )
  const path = made[purpose].replace(api.config.publicUrl, '')
  const token = path.replace('/a/', '')
  const say = sayingAs(api)
  return {
    token,
    path,
    opens: () => say(`GET /api/links/${token}`),
    answers: (body = {}) => say(`POST /api/links/${token}`, body),
    asks: (what) => say(`GET /api/links/${token}/${what}`),
  }
}
