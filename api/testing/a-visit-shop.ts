import type { Visit } from '@encaixe/contract/visits.ts'
import { aShop, type Client, type Shop, type ShopOptions } from './a-shop.ts'
import type { Reply } from './an-owner.ts'
import type { TestApi } from './test-api.ts'

/** A procedure with a chosen collaborator, or without one for any collaborator. */
export type Item = [procedureId: string, collaboratorId?: string]

export type VisitShop = Shop & {
  /** The id of a procedure: 30 minutes, 50 reais, a buffer of 15 minutes; performed by Ana and Bia. */
  cut: string
  /** The id of a procedure: 30 minutes, 30 reais; performed by Bia and Caio. */
  shave: string
  ana: string
  bia: string
  caio: string
  /** The cut with Ana and then the shave with Caio. */
  cutAndShave: Item[]
  books(
    who: Pick<Client, 'say'>,
    items: Item[],
    change?: object,
    headers?: Record<string, string>,
  ): Promise<Reply>
  /** Reads the free times of a visit; `what` is `times`, `days` or `collaborators`. */
  reads(what: string, items: Item[], query: object, who?: Pick<Client, 'say'>): Promise<Reply>
  /** `moved by client` for each entry of an appointment's history. */
  historyOf(id: unknown): Promise<string[]>
}

const bodyOf = (items: Item[]) =>
  items.map(([procedureId, collaboratorId = null]) => ({ procedureId, collaboratorId }))

/** Creates a shop for visits that is open every day from 09:00 to 18:00. */
export async function aVisitShop(
  api: TestApi,
  name: string,
  company: ShopOptions['company'] = {},
): Promise<VisitShop> {
  const shop = await aShop(api, name, {
    procedure: { bufferMinutes: 15 },
    company,
    collaborators: [{ name: 'Ana' }, { name: 'Bia' }, { name: 'Caio' }],
  })
  const { companyId, owner, procedureId: cut } = shop
  const [ana = '', bia = '', caio = ''] = shop.collaboratorIds
  const body = { name: 'Barba', duration: 30, price: 30, companyId }
  const { id: shave } = await owner.call('POST /api/procedures', { body })
  const performs = (id: string, person: string, procedureIds: string[]) =>
    owner.say(`PUT /api/collaborators/${id}`, {
      name: person,
      email: `${person.toLowerCase()}@${name}.example`,
      procedureIds,
    })
  await performs(bia, 'Bia', [cut, shave])
  await performs(caio, 'Caio', [shave])
  return {
    ...shop,
    cut,
    shave,
    ana,
    bia,
    caio,
    cutAndShave: [
      [cut, ana],
      [shave, caio],
    ],
    books: ({ say }, items, change = {}, headers = {}) =>
      say(
        'POST /api/visits',
        { companyId, date: '2027-03-03', startTime: '10:00', items: bodyOf(items), ...change },
        headers,
      ),
    reads: (what, items, query, { say } = owner) => {
      const text = items.map((parts) => parts.join(':')).join(',')
      return say(`GET /api/public/visit-${what}?${new URLSearchParams({ companyId, items: text, ...query })}`)
    },
    async historyOf(id) {
      const { body } = await owner.say(`GET /api/schedules/${id}/history`)
      return (body as unknown as { kind: string; by: string }[]).map(({ kind, by }) => `${kind} by ${by}`)
    },
  }
}

/** Runs the jobs that are due, and names the events of this appointment among them. */
export async function drainEvents(api: TestApi, id: unknown): Promise<string[]> {
  const events = (await api.drain()).map(({ data }) => data as { appointmentId: string; event: string })
  return events
    .filter(({ appointmentId }) => appointmentId === id)
    .map(({ event }) => event)
    .toSorted()
}

export const visitIn = ({ body }: Reply) => body as unknown as Visit

/** Returns each part as `10:00 Corte Ana`, with a star when the system chose the professional. */
export const partsOf = ({ appointments }: Visit) =>
  appointments.map((one) => {
    const star = one.noPreference ? ' *' : ''
    return `${one.startTime} ${one.procedure.name} ${one.collaborator.name}${star}`
  })
