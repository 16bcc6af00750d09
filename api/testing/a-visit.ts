import type { Visit } from '@encaixe/contract/visits.ts'
import { aClient, aShop, type Client, type Shop, type ShopOptions } from './a-shop.ts'
import type { Reply } from './an-owner.ts'
import type { TestApi } from './test-api.ts'

type Who = Pick<Client, 'say'>
type Item = [procedureId: string, collaboratorId?: string]

export const visitItems = (items: Item[]) =>
  items.map(([procedureId, collaboratorId = null]) => ({ procedureId, collaboratorId }))

export type VisitShop = Shop & {
  /** 30 minutes with 15 after it, by Ana and Bia. */
  corte: string
  /** 30 minutes, by Bia and Caio. */
  barba: string
  ana: string
  bia: string
  caio: string
  /** The visit of a new client, on 3 March 2027 at 10:00 unless the change differs. */
  visits(
    items: Item[],
    change?: object,
    who?: Client,
  ): Promise<{ client: Client; visit: Visit; parts: string[] }>
}

let clients = 0

/** A company whose visits can go from one professional to another. */
export async function aVisitShop(
  api: TestApi,
  name: string,
  company: ShopOptions['company'] = {},
): Promise<VisitShop> {
  const shop = await aShop(api, name, {
    procedure: { bufferMinutes: 15 },
    company: { maxOpenBookings: 50, ...company },
    collaborators: [{ name: 'Ana' }, { name: 'Bia' }, { name: 'Caio' }],
  })
  const { companyId, procedureId: corte, owner } = shop
  const [ana = '', bia = '', caio = ''] = shop.collaboratorIds
  const made = await owner.call('POST /api/procedures', {
    body: { name: 'Barba', duration: 30, price: 30, companyId },
  })
  const barba = made.id
  const perform = (id: string, who: string, procedureIds: string[]) =>
    owner.say(`PUT /api/collaborators/${id}`, {
      name: who,
      email: `${who.toLowerCase()}@${name}.example`,
      procedureIds,
    })
  await perform(bia, 'Bia', [corte, barba])
  await perform(caio, 'Caio', [barba])
  return {
    ...shop,
    corte,
    barba,
    ana,
    bia,
    caio,
    async visits(items, change = {}, who) {
      const client = who ?? (await aClient(api, `visitante-${++clients}`))
      const day = { date: '2027-03-03', startTime: '10:00' }
      const reply = await client.say('POST /api/visits', {
        companyId,
        ...day,
        items: visitItems(items),
        ...change,
      })
      if (reply.status !== 201) throw new Error(`A visit was not booked: ${reply.status} ${reply.body.code}`)
      const visit = visitIn(reply)
      return { client, visit, parts: visit.appointments.map(({ id }) => id) }
    },
  }
}

export const visitIn = ({ body }: Reply) => body as unknown as Visit

export const change = (who: Who, id: string, verb: 'cancel' | 'reschedule', body?: object) =>
  who.say(`PATCH /api/visits/${id}/${verb}`, body)

/** `10:00 Corte Ana`, for each part that is not cancelled. */
export const linesOf = (visit: Visit) =>
  visit.appointments
    .filter(({ status }) => status !== 'cancelled')
    .map((one) => `${one.date} ${one.startTime} ${one.procedure.name} ${one.collaborator.name}`)
