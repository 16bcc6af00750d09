import { setTimeout as delay } from 'node:timers/promises'
import { everyDay } from '../../../api/testing/a-shop.ts'
import { seeded } from '../../../api/testing/random-weeks.ts'
import { cpf } from '../../../api/testing/test-subscriber.ts'
import { ensure, eventually } from '../../parts/part.ts'
import type { Cluster, Stage } from '../stage/open-stage.ts'
import { canaryOf, emailOf, type Fields, type Ledger } from './ledger.ts'

export type LoadedShop = {
  shop: number
  owner: string
  companyId: string
  procedureId: string
  collaboratorIds: string[]
  clients: string[]
  /** The telephones of the clients who have one. */
  phones: ReadonlyMap<string, string>
  /** People without an account for whom the owner books. */
  contacts: { clientName: string; clientEmail: string; clientPhone: string }[]
}

/** The tax number whose trial is used up, so that who subscribes with it has to pay at once. */
export const usedTaxId = cpf(246_813_579)
const clientsOfShop = 60
/** A company may write to forty new numbers a day that accounts typed, and to forty that its people typed. */
const telephones = 35
const clockDifference = 700
export const shopCount = 2

/**
 * Two shops that have paid, each with professionals and with clients who have been there before. Everything is made
 * through the API, except that the clients have been there before.
 */
export async function openShops(stage: Stage<Cluster>, ledger: Ledger): Promise<LoadedShop[]> {
  // The first owner uses up the trial of the tax number, so that the shops have to pay at once.
  const first = sayAs(ledger, 'rui', 0)
  await first('POST /api/auth/accept-terms')
  await first('POST /api/subscriptions', { planId: 'basic', customerData: payer(usedTaxId) })
  return Promise.all(Array.from({ length: shopCount }, (_, shop) => openShop(stage, ledger, shop)))
}

export const payer = (cpfCnpj: string): Fields => ({
  name: 'Dona Vilma',
  email: 'dona@vilma.example',
  phone: '(11) 95555-0142',
  cpfCnpj,
})

/** Sends requests as one person and throws when one is refused: for preparations. */
function sayAs(ledger: Ledger, who: string, shop: number) {
  const roll = seeded(who.length)
  return async (call: string, body?: unknown): Promise<Fields> => {
    const asking = { act: 'prepare', who, shop, call, ...(body !== undefined && { body }) }
    const { status, answer } = await ledger.send(asking, roll)
    ensure(status > 0 && status < 300, `${call} by ${who} was answered ${status}: ${JSON.stringify(answer)}`)
    return answer
  }
}

/** Delivers the provider's event to one of the processes, as the provider does. Returns the status. */
export async function deliver(
  stage: Stage<Cluster>,
  event: Fields,
  { at = 0, token }: { at?: number; token?: string } = {},
) {
  const init = token === undefined ? stage.asaas.delivery(event) : stage.asaas.delivery(event, token)
  const { url } = stage.processes[at] ?? stage.processes[0]
  const response = await fetch(`${url}/api/webhooks/asaas`, { ...init, signal: AbortSignal.timeout(10_000) })
  return response.status
}

/** An owner takes a plan without a trial and pays it, and the provider's events arrive. */
export async function subscribeAndPay(
  stage: Stage<Cluster>,
  ledger: Ledger,
  {
    who,
    shop,
    taxId,
    planId = 'basic',
  }: {
    who: string
    shop: number
    taxId: string
    planId?: string
  },
) {
  const say = sayAs(ledger, who, shop)
  await say('POST /api/auth/accept-terms')
  await say('POST /api/subscriptions', { planId, customerData: payer(taxId) })
  const { paymentUrl } = await say('POST /api/subscriptions/payment')
  const payment = stage.asaas.completeCheckout(String(paymentUrl))
  const event = stage.asaas.set(payment, 'CONFIRMED', 'PAYMENT_CONFIRMED')
  await deliver(stage, event)
  await eventually(
    `the subscription of ${who} is active`,
    async () => (await say('GET /api/subscriptions/status')).isActive,
  )
  // The clocks of the processes differ by the time that each took to start, and a payment counts from its instant.
  await delay(clockDifference)
  return { say, payment }
}

async function openShop(stage: Stage<Cluster>, ledger: Ledger, shop: number): Promise<LoadedShop> {
  const owner = `dono${shop}`
  const canary = canaryOf(shop)
  const { say } = await subscribeAndPay(stage, ledger, { who: owner, shop, taxId: usedTaxId })
  const { version: _, ...company } = await say('POST /api/companies', {
    name: `Barbearia ${canary}`,
    slug: `barbearia-${canary}`,
    // The mails to the shop go to the account of its owner, which has a larger quota than an unknown address.
    email: emailOf(owner),
    cpf: usedTaxId,
    phone: '(11) 95555-0142',
    address: `Rua ${canary}, 412`,
    description: `Uma loja ${canary}`,
  })
  const companyId = String(company.id)
  await say(`PUT /api/companies/${companyId}`, { ...company, maxOpenBookings: 50, waitlist: true })
  const { id: procedureId } = await say('POST /api/procedures', {
    companyId,
    name: `Corte ${canary}`,
    duration: 30,
    price: 50,
  })
  const collaboratorIds: string[] = []
  for (const name of ['Ana', 'Bia', 'Caio', 'Davi']) {
    const { id } = await say('POST /api/collaborators', {
      companyId,
      name: `${name} ${canary}`,
      email: emailOf(owner),
      procedureIds: [procedureId],
      workSchedule: everyDay(),
    })
    collaboratorIds.push(String(id))
  }
  await say('PUT /api/messages/settings', {
    ...(await say('GET /api/messages/settings')),
    channels: { email: true, whatsapp: shop === 0, sms: shop > 0 },
  })
  await addDevice(stage, owner, say)
  const clients = Array.from({ length: clientsOfShop }, (_, at) => `cliente${at}-${canary}`)
  const phoneOf = (at: number) => `(11) 9${6_000 + shop}-${1_000 + at}`
  const phones = new Map(clients.slice(0, telephones).map((who, at) => [who, phoneOf(at)]))
  const contacts = Array.from({ length: telephones }, (_, at) => ({
    clientName: `Avulso ${at}`,
    clientEmail: `avulso${at}-${canary}@faults.example`,
    clientPhone: phoneOf(telephones + at),
  }))
  await Promise.all(clients.map((who) => sayAs(ledger, who, shop)('POST /api/auth/accept-terms')))
  await haveCome(stage, companyId, clients)
  return {
    shop,
    owner,
    companyId,
    procedureId: String(procedureId),
    collaboratorIds,
    clients,
    phones,
    contacts,
  }
}

/** The owner's telephone gets notifications, from a push service behind its proxy. */
async function addDevice(
  { push, proxies }: Stage<Cluster>,
  owner: string,
  say: ReturnType<typeof sayAs>,
): Promise<void> {
  const { key } = await say('GET /api/push/key')
  await say('POST /api/push/subscriptions', push.subscribe(owner, String(key), proxies.push.url))
}

/** The clients came before, so the bounds of new clients do not apply to them; there is no call that does this. */
async function haveCome({ cluster }: Stage<Cluster>, companyId: string, clients: string[]): Promise<void> {
  await cluster.query(
    `with known as materialized (
       select gen_random_uuid() as id, u.id as user_id, u.subject, lower(u.email) as email
       from users u where u.subject = any($2::text[])
     ), stored as (
       insert into clients (company_id, id, name, email, visits, created_at, updated_at)
       select $1::uuid, id, subject, email, 1, '2027-01-05T12:00:00Z', '2027-01-05T12:00:00Z' from known)
     insert into client_accounts (company_id, user_id, client_id, proved)
     select $1::uuid, user_id, id, true from known`,
    [companyId, clients],
  )
}
