import type { Shop } from './a-shop.ts'
import { giveSubscription, type Reply } from './an-owner.ts'
import type { TestApi } from './test-api.ts'

type Paid = { cents: number; tip?: number }

/** Returns functions for the payments of completed appointments and for the statements of the professionals. */
export function statementsOf(api: TestApi, shop: Shop) {
  const { owner } = shop

  /** Books an appointment, completes it and records its payment. */
  async function attends(wish: Record<string, unknown>, paid: Paid): Promise<string> {
    const booking = { ...shop.wish(wish), clientName: 'Ana Cliente', withoutContact: true, outside: true }
    const { status, body } = await owner.say('POST /api/schedules', booking)
    if (status !== 201) throw new Error(`A booking failed with status ${status}: ${JSON.stringify(body)}`)
    const id = String(body.id)
    await completes(id, paid)
    return id
  }

  async function completes(id: string, { cents, tip = 0 }: Paid): Promise<void> {
    const payment = { cents, method: 'cash', tipCents: tip }
    const { status, body } = await owner.say(`PATCH /api/schedules/${id}/complete`, { payment })
    if (status !== 200)
      throw new Error(
        `The completion of appointment ${id} failed with status ${status}: ${JSON.stringify(body)}`,
      )
  }

  async function pays(id: string, { cents, tip = 0 }: Paid): Promise<void> {
    const { status, body } = await owner.say(`PUT /api/schedules/${id}/payment`, { cents, tipCents: tip })
    if (status !== 200)
      throw new Error(
        `The change of the payment of appointment ${id} failed with status ${status}: ${JSON.stringify(body)}`,
      )
  }

  /** Sets the percent that every professional gets from a date on. */
  async function shares(percent: number, from: string): Promise<void> {
    for (const collaboratorId of shop.collaboratorIds) {
      const { status } = await owner.say('POST /api/shares', { collaboratorId, percent, from })
      if (status !== 201)
        throw new Error(`Setting the share of collaborator ${collaboratorId} failed with status ${status}`)
    }
  }

  const starts = (month: string, collaboratorId = shop.collaboratorId): Promise<Reply> =>
    owner.say('POST /api/statements', { collaboratorId, month })

  async function sends(id: unknown): Promise<Reply & { token: string }> {
    const reply = await owner.say(`PATCH /api/statements/${id}/send`)
    return { ...reply, token: String(reply.body.url).split('/a/')[1] ?? '' }
  }

  async function closes(month: string, collaboratorId?: string) {
    const { body } = await starts(month, collaboratorId)
    return sends(body.id)
  }

  async function turns(instant: string): Promise<void> {
    api.clock.set(instant)
    await giveSubscription(api, owner.name, 'pro')
  }

  const reads = async (id: unknown) => (await owner.say(`GET /api/statements/${id}`)).body

  return { attends, completes, pays, shares, starts, sends, closes, reads, turns }
}
