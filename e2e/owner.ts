import { expect, type Page } from '@playwright/test'
import { type Account, fetchToken, signInByRequests } from './signed-in.ts'

type Plan = 'micro' | 'basic' | 'pro'

/** Calls the API as the signed-in user; any status other than 2xx fails the test. */
export type Call = (method: string, path: string, body?: unknown) => Promise<unknown>

export type Subscriber = { name: string; email: string; slug: string; call: Call }
export type Owner = { companyId: string; slug: string; call: Call }

/** Signs in on this page with accepted terms, without the login page: the test then opens its first page itself. */
export async function becomeUser(page: Page, account: Account): Promise<Call> {
  const call = callWith(page, await signInByRequests(page, account))
  if (typeof account !== 'string') await call('POST', '/api/auth/accept-terms')
  return call
}

/** Signs in a new user with accepted terms and a trial on this page, without a company. */
export async function becomeSubscriber(page: Page, name: string, plan: Plan = 'basic'): Promise<Subscriber> {
  const word = `${name} ${Math.random().toString(36).slice(2, 10)}`
  const slug = word.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const email = `${slug}@dona.example`
  const call = await becomeUser(page, { name, email })
  const customerData = { name, cpfCnpj: freshCpf(), phone: '(11) 95555-0142', email }
  await call('POST', '/api/subscriptions', { planId: plan, customerData })
  return { name: word, email, slug, call }
}

export async function becomeOwner(page: Page, name: string, plan: Plan = 'basic'): Promise<Owner> {
  const { name: word, email, slug, call } = await becomeSubscriber(page, name, plan)
  const company = { name: `Salão ${word}`, slug, cnpj: '12.345.678/0001-95', email }
  const { id } = (await call('POST', '/api/companies', company)) as { id: string }
  return { companyId: id, slug, call }
}

export async function callAs(page: Page): Promise<Call> {
  return callWith(page, await fetchToken(page))
}

function callWith(page: Page, idToken: string): Call {
  return async (method, path, body) => {
    const response = await page.request.fetch(path, {
      method,
      headers: { authorization: `Bearer ${idToken}` },
      ...(body === undefined ? {} : { data: body }),
    })
    const text = await response.text()
    expect(response.ok(), `${method} ${path}: ${text}`).toBe(true)
    return text === '' ? undefined : JSON.parse(text)
  }
}

/** Creates a valid CPF: each trial needs a new CPF. The last two digits are computed from the first nine. */
export function freshCpf(): string {
  const digits = Array.from({ length: 9 }, () => Math.floor(Math.random() * 10))
  for (const length of [9, 10]) {
    const sum = digits.reduce((total, digit, place) => total + digit * (length + 1 - place), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('')
}

export type Named = { id: string; name: string }
export type Shop = Owner & { procedure: Named; people: Named[] }

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const everyDay = { enabled: true, startTime: '08:00', endTime: '20:00', breakStart: null, breakEnd: null }
/** The working hours: every day from 08:00 to 20:00. */
export const workSchedule = Object.fromEntries(days.map((day) => [day, everyDay]))

/** Creates a shop that is open every day, with one procedure and two collaborators who perform it. */
export async function openShop(page: Page, name: string): Promise<Shop> {
  const owner = await becomeOwner(page, name)
  const { companyId, call } = owner
  const procedure = await call('POST', '/api/procedures', {
    name: 'Corte',
    duration: 30,
    price: 50,
    companyId,
  })
  const { id } = procedure as Named
  const people: Named[] = []
  for (const who of ['Diego Amaral', 'Tainá Ribeiro']) {
    const email = `${who.split(' ')[0]?.toLowerCase().replace('á', 'a')}@equipe.example`
    const body = { name: who, email, companyId, procedureIds: [id], workSchedule }
    people.push((await call('POST', '/api/collaborators', body)) as Named)
  }
  return { ...owner, procedure: procedure as Named, people }
}

/** Returns a free date from the 10th of the next month on, not among the next days, which forms show as a strip. */
export async function freeDate({ companyId, procedure, call }: Shop, place = 0): Promise<string> {
  const now = new Date()
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 7)
  const all = await call('GET', `/api/public/available-days/${companyId}/${procedure.id}/${month}`)
  const free = (all as { date: string; free: boolean }[]).filter((day) => day.free)
  const day = free[9 + place]
  if (!day) throw new Error(`Company ${companyId} has only ${free.length} free dates in ${month}`)
  return day.date
}

export const booking = ({ companyId, procedure, people }: Shop, date: string, startTime: string) => ({
  companyId,
  procedureId: procedure.id,
  collaboratorId: people[0]?.id,
  date,
  startTime,
})
