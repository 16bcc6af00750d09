import type { ApiClient } from '@encaixe/contract/client.ts'
import type { Company } from '@encaixe/contract/companies.ts'
import { type PlanId, plans } from '@encaixe/contract/plans.ts'
import { type CompanyId, isCompanyId, newId } from '../platform/ids.ts'
import type { TestApi } from './test-api.ts'

export type Reply = { status: number; body: Record<string, unknown> }

/** Sends any request to the API, valid or not, as this person or signed out, and returns the whole answer. */
export type Say = (call: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>

export function sayingAs(api: Pick<TestApi, 'fetch' | 'token'>, who?: string): Say {
  return async (call, body, headers = {}) => {
    const [method = 'GET', path = '/'] = call.split(' ')
    const response = await api.fetch(path, {
      method,
      headers: {
        ...(who && { authorization: `Bearer ${await api.token(who)}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
      }),
    })
    const text = await response.text()
    // Tests read only the status of a file, not its content.
    const isFile = response.headers.has('content-disposition')
    return {
      status: response.status,
      body: text === '' || isFile ? {} : (JSON.parse(text) as Reply['body']),
    }
  }
}

/** The id of what the API made; any answer but 201 fails. */
export async function madeId(reply: Promise<Reply>): Promise<string> {
  const { status, body } = await reply
  if (status !== 201) throw new Error(`The API created no record: ${status} ${body.code} ${body.error}`)
  return String(body.id)
}

async function idOf(api: TestApi, who: string): Promise<string> {
  const { id } = await api.database.db
    .selectFrom('users')
    .select('id')
    .where('subject', '=', who)
    .executeTakeFirstOrThrow()
  return id
}

/** Starts a trial directly in the database; tests of subscriptions start their trials through the API. */
export async function giveSubscription(api: TestApi, who: string, plan: PlanId = 'basic'): Promise<void> {
  await api.as(who)('GET /api/auth/profile')
  const subscription = {
    id: newId(),
    user_id: await idOf(api, who),
    plan_id: plan,
    cents: plans[plan].priceCents,
    trial: true,
    taken_at: api.clock.now(),
  }
  await api.database.db
    .insertInto('subscriptions')
    .values(subscription)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(subscription))
    .execute()
}

/** Ends the access, as if the trial had expired long ago without a payment. */
export async function endSubscription(api: TestApi, who: string): Promise<void> {
  await api.database.db
    .updateTable('subscriptions')
    .set({ taken_at: new Date('2020-01-01T12:00:00Z') })
    .where('user_id', '=', await idOf(api, who))
    .execute()
}

export type Owner = { name: string; call: ApiClient; say: Say; company: Company }

export const aCompany = (slug: string) => ({
  name: `Empresa ${slug}`,
  slug,
  cnpj: '12.345.678/0001-95',
  email: `oi@${slug}.example`,
  phone: '(11) 95555-0142',
  address: 'Rua Harmonia, 412',
})

/** Makes a company's id from a text that the API returned. Tests do this only in this function. */
export function companyIdOf(text: string): CompanyId {
  if (!isCompanyId(text)) throw new Error(`"${text}" is not the id of a company`)
  return text
}

/** An owner who is signed in, with accepted terms, a trial and a company with the slug `<name>-agenda`. */
export async function anOwner(api: TestApi, name: string, plan: PlanId = 'basic'): Promise<Owner> {
  await giveSubscription(api, name, plan)
  const call = api.as(name)
  const company = await call('POST /api/companies', { body: aCompany(`${name}-agenda`) })
  return { name, call, say: sayingAs(api, name), company }
}

let payments = 0

/** Stores a payment of the owner's subscription, in place of one through the provider. */
export async function hasPaidOnce(api: TestApi, who: string): Promise<void> {
  const { db } = api.database
  const { id } = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', await idOf(api, who))
    .executeTakeFirstOrThrow()
  const now = api.clock.now()
  const paid = { subscription_id: id, cents: 2_990, state: 'paid' as const, paid_at: now, lookup: 1 }
  const due_on = now.toISOString().slice(0, 10)
  await db
    .insertInto('subscription_payments')
    .values({ ...paid, provider_id: `pay_of_test_${++payments}`, due_on })
    .execute()
}
